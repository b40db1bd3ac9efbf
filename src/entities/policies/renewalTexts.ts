import { plural } from '@/kit/text/formats'

/** The words by which a policy is not renewed, or is after all. */
export const renewalTexts = {
  notRenewing: {
    title: (number: string, name: string) => `¿No renovar la póliza ${number} de ${name}?`,
    done: 'No se renovará',
    dismiss: 'Dejar que se renueve',
    reason: 'Motivo',
    reasonHint: 'Lo lee quien la paga',
    exception: 'Por qué se avisa tarde',
    exceptionHint: (day: string) => `Se avisaba a más tardar el ${day}. Solo lo ve el equipo`,
  },
  again: { title: (number: string) => `¿Volver a renovar la póliza ${number}?`, done: 'Se podrá renovar' },
}

/** What telling of renewals is called, and how many mails leave. */
export const tellingTexts = {
  of: 'Avisar la renovación de',
  mails: (count: number) =>
    `${count === 1 ? 'Saldrá' : 'Saldrán'} ${plural(count, 'correo', 'correos')} a quien paga, con el precio de hoy y el de la renovación.`,
}
