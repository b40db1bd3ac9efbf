import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '@/kit/elements/Button'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { TextField } from '@/kit/form/fields/TextField'
import { Section } from '@/kit/facts/Section'
import { es } from './es'
import { type Finding, verify } from './verify'
import styles from './Webhooks.module.css'

const blank = { id: '', timestamp: '', signatures: '', body: '', secret: '' }

/** Tells the developer of a receiver whether a message that came to it is ours, and why not. */
export function VerifyTab() {
  const form = useForm({ defaultValues: blank })
  const [finding, setFinding] = useState<Finding>()
  const submit = form.handleSubmit((arrived) => setFinding(verify(arrived)))
  return (
    <Section title={es.tabs.verify}>
      <FormProvider {...form}>
        <FormKind value="Webhook">
          <form
            className={styles.form}
            noValidate
            onChange={() => setFinding(undefined)}
            onSubmit={(submitted) => void submit(submitted)}
          >
            <p>{es.verify.told}</p>
            <TextField name="id" label="webhook-id" mono />
            <TextField name="timestamp" label="webhook-timestamp" mono inputMode="numeric" />
            <TextField name="signatures" label="webhook-signature" mono />
            <TextField name="body" label={es.verify.body} hint={es.verify.bodyHint} multiline />
            <TextField name="secret" label={es.secret.label} type="password" autoComplete="off" />
            <p>
              <Button type="submit" look="primary">
                {es.verify.check}
              </Button>
            </p>
            <p role="status" className={finding && styles.finding} data-tone={finding}>
              {finding && es.verify.findings[finding]}
            </p>
          </form>
        </FormKind>
      </FormProvider>
    </Section>
  )
}
