-- Each stage of a failed charge has a text of its own now; what there was for all of them is that of each.
update settings set "values" = (settings."values" - 'dunning_text') || jsonb_build_object(
    'dunning_reminder_1', settings."values" -> 'dunning_text',
    'dunning_reminder_2', settings."values" -> 'dunning_text',
    'dunning_reminder_3', settings."values" -> 'dunning_text',
    'dunning_final_notice', settings."values" -> 'dunning_text',
    'dunning_exhausted', settings."values" -> 'dunning_text')
  where section = 'collection' and settings."values" ? 'dunning_text';
