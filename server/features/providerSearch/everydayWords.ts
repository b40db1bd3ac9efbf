import type { ProviderKind } from '@/contract/providerKinds'
import type { Specialty } from '@/contract/specialties'

/** The kinds and specialties of provider that everyday words stand for. */
export type Meaning = { kinds?: ProviderKind[]; specialties?: Specialty[]; words: string }

/**
 * Everyday words by meaning, without accents: formal names first, then body parts, complaints and things. Commas
 * separate the expressions; plurals are recognized.
 */
export const meanings: readonly Meaning[] = [
  {
    specialties: ['general_medicine', 'family_medicine'],
    words:
      'medico general, doctor general, medicina general, consulta general, gripa, gripe, tos, fiebre, calentura, resfriado, catarro, chequeo, certificado medico, receta',
  },
  { specialties: ['family_medicine'], words: 'medico familiar, medicina familiar' },
  { specialties: ['internal_medicine'], words: 'medicina interna, internista' },
  {
    specialties: ['pediatrics'],
    words:
      'pediatra, pediatria, niño, nino, nina, niña, bebe, recien nacido, infantil, doctor de niños, medico infantil',
  },
  {
    specialties: ['gynecology'],
    words:
      'ginecologo, ginecologa, ginecologia, obstetra, embarazo, embarazada, parto, papanicolaou, papanicolau, anticonceptivo, menopausia, regla, diu, medico de mujeres',
  },
  {
    specialties: ['cardiology'],
    words:
      'cardiologo, cardiologa, cardiologia, corazon, presion alta, hipertension, electrocardiograma, arritmia',
  },
  {
    specialties: ['dermatology'],
    words:
      'dermatologo, dermatologa, dermatologia, piel, acne, granos, lunar, verruga, caspa, mancha, salpullido, sarpullido',
  },
  {
    specialties: ['orthopedics'],
    words:
      'traumatologo, ortopedista, traumatologia, ortopedia, hueso, fractura, esguince, rodilla, cadera, torcedura, columna',
  },
  {
    specialties: ['ophthalmology'],
    words: 'oftalmologo, oftalmologa, oftalmologia, oculista, ojo, cataratas, glaucoma, conjuntivitis',
  },
  {
    specialties: ['otolaryngology'],
    words:
      'otorrinolaringologo, otorrino, otorrinolaringologia, oido, nariz, garganta, anginas, sinusitis, sordera, ronquido',
  },
  {
    specialties: ['neurology'],
    words:
      'neurologo, neurologa, neurologia, migraña, migrana, epilepsia, cerebro, dolor de cabeza, mareo, nervios',
  },
  {
    specialties: ['psychiatry'],
    words: 'psiquiatra, psiquiatria, siquiatra, bipolar, esquizofrenia',
  },
  {
    specialties: ['psychology'],
    words:
      'psicologo, psicologa, psicologia, sicologo, sicologa, terapia, terapeuta, ansiedad, depresion, estres, terapia de pareja, salud mental',
  },
  {
    specialties: ['endocrinology'],
    words:
      'endocrinologo, endocrinologa, endocrinologia, diabetes, azucar, azucar en la sangre, azucar alta, tiroides, hormona',
  },
  {
    specialties: ['gastroenterology'],
    words:
      'gastroenterologo, gastroenterologa, gastroenterologia, gastro, estomago, gastritis, colitis, reflujo, diarrea, higado, endoscopia, panza',
  },
  {
    specialties: ['urology'],
    words: 'urologo, urologa, urologia, prostata, riñon, rinon, vasectomia, orina, vias urinarias',
  },
  { specialties: ['oncology'], words: 'oncologo, oncologa, oncologia, cancer, tumor, quimioterapia' },
  {
    specialties: ['general_surgery'],
    words: 'cirujano, cirujana, cirugia, cirugia general, hernia, vesicula, apendice, operacion',
  },
  {
    specialties: ['dentistry'],
    kinds: ['dentist'],
    words:
      'dentista, odontologo, odontologa, odontologia, diente, muela, caries, endodoncia, limpieza dental, dental, encia, corona dental',
  },
  { specialties: ['orthodontics'], words: 'ortodoncista, ortodoncia, brackets, frenos, brakets' },
  {
    specialties: ['optometry'],
    kinds: ['optician'],
    words:
      'optometrista, optometria, optica, lentes, anteojos, lentes de contacto, armazon, examen de la vista, vista',
  },
  {
    specialties: ['physiotherapy'],
    words: 'fisioterapeuta, fisioterapia, rehabilitacion, terapia fisica, masaje, quiropractico',
  },
  {
    specialties: ['nutrition'],
    words: 'nutriologo, nutriologa, nutricion, nutricionista, dieta, bajar de peso, dietista, obesidad',
  },
  {
    specialties: ['podiatry'],
    words: 'podologo, podologa, podologia, pies, uñas, unas, uñero, juanete, callo',
  },
  {
    specialties: ['clinical_laboratory'],
    kinds: ['lab'],
    words:
      'laboratorio, laboratorio clinico, analisis, analisis clinico, examen de sangre, prueba de sangre, estudio de sangre, sangre, biometria, quimica sanguinea, prueba de embarazo, antigeno, pcr, colesterol',
  },
  {
    specialties: ['radiology'],
    kinds: ['imaging'],
    words:
      'radiologo, radiologia, imagenologia, rayos x, radiografia, placa, ultrasonido, ecografia, tomografia, resonancia, resonancia magnetica, mastografia, mamografia, densitometria',
  },
  { kinds: ['pharmacy'], words: 'farmacia, botica, medicina, medicamento, pastillas, remedio' },
  { kinds: ['hospital'], words: 'hospital, sanatorio, nosocomio, internar, hospitalizacion' },
  { kinds: ['hospital', 'ambulance'], words: 'urgencia, emergencia' },
  { kinds: ['clinic'], words: 'clinica, consultorio, centro medico, policlinica' },
  { kinds: ['physician'], words: 'medico, doctor, doctora, medica, especialista' },
  { kinds: ['ambulance'], words: 'ambulancia, traslado, paramedico' },
  {
    kinds: ['telemedicine'],
    words:
      'telemedicina, videoconsulta, medico en linea, doctor en linea, consulta por telefono, consulta en linea, videollamada',
  },
  { kinds: ['wellness'], words: 'bienestar, gimnasio, spa, yoga, meditacion' },
]

/** Words without meaning for a search. */
export const fillers = new Set(
  'a al algo algun alguna busco buscar cerca como con cual de del donde el en es esta este estoy hay hija hijo hola la las le lo los mama me mi mis necesito o papa para por que quiero quien se ser si su sus tengo tiene un una uno y ya yo'.split(
    ' ',
  ),
)

/**
 * Expressions of an emergency, for which the emergency number is shown first. The list is content: a clinician reviews
 * it.
 */
export const urgent =
  /(?:dolor|opresion|presion) (?:en el|de) pecho|duele (?:mucho |tanto )?el pecho|infarto|ataque (?:al corazon|cardiaco)|me (?:ahogo|asfixio)|no (?:puede|puedo) respirar|falta de aire|se (?:ahoga|asfixia)|desmay|inconsciente|convulsi|derrame cerebral|sangrado (?:fuerte|abundante)|hemorragia|suicid|quitarme la vida|envenena|intoxica|sobredosis|quemadura grave/
