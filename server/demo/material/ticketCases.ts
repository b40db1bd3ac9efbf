import type { RelatedType, TicketCategory, TicketPriority } from '@/contract/supportTickets'

/** A turn of a conversation: the requester asks, the staff answers, or leaves itself a note. */
type Turn = ['asks' | 'answers' | 'note', string]

export type Case = {
  category: TicketCategory
  subject: string
  priority: TicketPriority
  team: string
  tags: string[]
  /** What of the requester's account it is about. */
  about?: RelatedType & ('policy' | 'invoice')
  checklist: string[]
  turns: [Turn, Turn, Turn, ...Turn[]]
  /** Why it waits for others, when it does. */
  hold: string
}

/** What people ask about, and how the conversation goes: question, answer, and on. */
export const ticketCases: Case[] = [
  {
    category: 'enrollment',
    subject: 'No aparece mi hijo en la credencial',
    priority: 'high',
    team: 'Atención',
    tags: ['credencial', 'dependientes'],
    about: 'policy',
    checklist: ['Pedir acta de nacimiento', 'Dar de alta al dependiente', 'Reenviar la credencial'],
    hold: 'Falta que Afiliación valide el acta de nacimiento',
    turns: [
      [
        'asks',
        'Contraté el plan familiar la semana pasada y en la credencial solo aparezco yo. ¿Qué me falta?',
      ],
      [
        'answers',
        'Hola, gracias por escribir. Su hijo quedó pendiente porque falta su fecha de nacimiento. ¿Me la comparte, junto con su CURP si la tiene a la mano?',
      ],
      ['asks', 'Claro: nació el 14 de agosto de 2019. La CURP se las mando en la tarde, la tiene mi esposa.'],
      [
        'note',
        'Con la fecha basta para el alta; la CURP se puede agregar después. Queda en mi lista de hoy.',
      ],
      ['answers', 'Listo, ya está dado de alta. La credencial nueva le llega a su correo en unos minutos.'],
      ['asks', 'Ya la vi, ahora sí aparece. ¡Muchas gracias!'],
    ],
  },
  {
    category: 'billing',
    subject: 'Cobro duplicado este mes',
    priority: 'high',
    team: 'Cobranza',
    tags: ['cobro duplicado', 'reembolso'],
    about: 'invoice',
    checklist: ['Revisar los dos cargos', 'Confirmar con el banco'],
    hold: 'El banco confirma el segundo cargo en 48 horas',
    turns: [
      [
        'asks',
        'Me llegaron dos cargos del mismo día. Les mando el estado de cuenta cuando me digan a dónde.',
      ],
      [
        'answers',
        'Hola. Ya veo los dos cargos. Uno está en proceso y normalmente se libera solo; lo confirmo con el banco y le aviso. ¿Puede mandarme la captura de su estado de cuenta por aquí?',
      ],
      ['asks', 'Sí, va la captura. El segundo dice "retenido", pero ya me descontaron el saldo.'],
      ['note', 'Es una retención, no un cobro. Si en 48 horas no se libera, pedir la devolución a mano.'],
      [
        'answers',
        'Era una retención y ya se liberó. Solo queda el cargo correcto, y la factura ya está en su correo.',
      ],
    ],
  },
  {
    category: 'coverage',
    subject: '¿Cubre ortodoncia mi plan?',
    priority: 'normal',
    team: 'Atención',
    tags: ['dental'],
    about: 'policy',
    checklist: [],
    hold: 'Se consulta con Producto si entra como urgencia dental',
    turns: [
      ['asks', 'Mi hija necesita brackets y en la página no encuentro si entran o si hay periodo de espera.'],
      [
        'answers',
        'Hola. Su plan cubre limpiezas y resinas desde el primer día; la ortodoncia solo entra con el complemento dental y tiene seis meses de espera. ¿Quiere que le mande el costo?',
      ],
      ['asks', 'Sí, por favor. ¿Se puede agregar a la mitad del año?'],
      ['answers', 'Sí, se agrega desde el siguiente cobro. Le mandé el detalle y el costo a su correo.'],
    ],
  },
  {
    category: 'provider',
    subject: 'La clínica no reconoce mi membresía',
    priority: 'critical',
    team: 'Red médica',
    tags: ['red médica', 'reembolso'],
    about: 'policy',
    checklist: ['Llamar a la sede', 'Pedir la factura de la consulta'],
    hold: 'El proveedor revisa su lista de miembros',
    turns: [
      [
        'asks',
        'Estoy en la sede de Roma Norte y me dicen que no aparezco en su lista. Tengo la cita en 20 minutos.',
      ],
      [
        'answers',
        'Hablé con la recepción: ya la tienen en su lista y la van a pasar. Si le piden pagar, no lo haga y márqueme.',
      ],
      [
        'note',
        'La sede usaba la lista de la semana pasada. Avisar al proveedor que la descargue cada lunes.',
      ],
      ['asks', 'Sí me pasaron, gracias. Pero a la salida me cobraron la consulta completa.'],
      [
        'answers',
        'Una disculpa por eso. Con la foto de su factura le devolvemos lo que pagó de más en cinco días hábiles.',
      ],
    ],
  },
  {
    category: 'authorization',
    subject: 'Autorización para resonancia',
    priority: 'high',
    team: 'Red médica',
    tags: ['autorización'],
    about: 'policy',
    checklist: ['Recibir la orden médica', 'Solicitar la autorización'],
    hold: 'El médico dictaminador revisa la orden',
    turns: [
      ['asks', 'El traumatólogo pidió una resonancia de rodilla. ¿Cuánto tarda la autorización?'],
      [
        'answers',
        'Hola. Tarda un día hábil desde que tenemos la orden del médico. ¿Me manda una foto donde se lean la firma y la fecha?',
      ],
      ['asks', 'Va la foto. La resonancia me la pueden hacer el viernes si ya está autorizada.'],
      ['note', 'Orden completa. Se pidió como urgente porque ya tiene lugar apartado el viernes.'],
      [
        'answers',
        'Quedó autorizada. El laboratorio ya tiene el folio; solo lleve su credencial y una identificación.',
      ],
      ['asks', 'Perfecto, gracias por la rapidez.'],
    ],
  },
  {
    category: 'technical',
    subject: 'No puedo descargar mi factura',
    priority: 'normal',
    team: 'Atención',
    tags: ['facturación'],
    about: 'invoice',
    checklist: [],
    hold: 'Plataforma revisa por qué no abre el enlace',
    turns: [
      ['asks', 'Al abrir el enlace del correo se queda cargando. Probé en el celular y en la computadora.'],
      [
        'answers',
        'Hola. El enlace dura 30 días y el suyo ya venció. Le acabo de mandar uno nuevo; ¿me confirma si con ese sí abre?',
      ],
      ['asks', 'Ya abre, pero el RFC está mal: le falta la homoclave.'],
      ['note', 'Hay que cancelar y emitir otra con el RFC corregido. Ya se actualizaron sus datos fiscales.'],
      ['answers', 'Se canceló la anterior y le mandamos la nueva con el RFC completo.'],
    ],
  },
  {
    category: 'complaint',
    subject: 'Me atendieron tres horas después de la cita',
    priority: 'high',
    team: 'Red médica',
    tags: ['queja', 'tiempos de espera'],
    checklist: ['Pedir la versión del proveedor', 'Responder por escrito'],
    hold: 'El proveedor manda su versión de lo ocurrido',
    turns: [
      ['asks', 'Tenía cita a las 9 y entré a las 12. Nadie avisó y perdí la mañana de trabajo.'],
      [
        'answers',
        'Lamento lo que pasó y gracias por decirlo. Pedí al consultorio su registro de ese día. ¿Recuerda con quién habló en la recepción?',
      ],
      ['asks', 'No tengo el nombre. Era la persona del turno de la mañana.'],
      [
        'note',
        'Es la tercera queja de esta sede en el mes. La paso a la reunión del jueves con el proveedor.',
      ],
      [
        'answers',
        'La sede reconoció el retraso: desde hoy avisan por mensaje si el médico va tarde. No se le cobrará esa consulta.',
      ],
    ],
  },
  {
    category: 'other',
    subject: 'Cambio de correo',
    priority: 'low',
    team: 'Atención',
    tags: ['datos personales'],
    checklist: [],
    hold: 'Se espera la identificación para cambiar el dato',
    turns: [
      ['asks', 'Quiero que los avisos lleguen a mi correo nuevo, el anterior ya no lo reviso.'],
      [
        'answers',
        'Con gusto. Para cambiarlo necesito confirmar su identidad: ¿me dice los últimos cuatro dígitos de su CURP?',
      ],
      ['asks', 'Son RS07. El correo nuevo es el mismo pero terminado en .com'],
      [
        'answers',
        'Quedó cambiado. Le mandamos un mensaje de prueba; si no lo ve, busque en correo no deseado.',
      ],
    ],
  },
  {
    category: 'billing',
    subject: 'Quiero pagar con otra tarjeta',
    priority: 'normal',
    team: 'Cobranza',
    tags: ['método de pago'],
    about: 'invoice',
    checklist: [],
    hold: 'Se espera que el banco active la tarjeta nueva',
    turns: [
      ['asks', 'Me cambiaron la tarjeta por robo. ¿Cómo actualizo la que tienen guardada?'],
      [
        'answers',
        'Le mandé a su correo un enlace para registrar la tarjeta nueva; dura 48 horas. No nos dé el número por aquí.',
      ],
      ['asks', 'Ya la registré, pero dice que hay un pago pendiente de la anterior.'],
      ['note', 'El cobro del día 1 falló con la tarjeta robada. Reintentar con la nueva antes del viernes.'],
      ['answers', 'Se cobró con la tarjeta nueva y quedó al corriente.'],
    ],
  },
  {
    category: 'enrollment',
    subject: 'Dar de baja a un dependiente',
    priority: 'normal',
    team: 'Atención',
    tags: ['dependientes', 'baja'],
    about: 'policy',
    checklist: ['Recibir la solicitud firmada', 'Dar de baja en la póliza'],
    hold: 'Se espera el corte del mes para aplicar la baja',
    turns: [
      ['asks', 'Mi mamá ya tiene otro seguro. ¿Qué necesito mandar para darla de baja?'],
      [
        'answers',
        'Solo su solicitud por escrito con su firma. ¿Desde qué día quiere que termine su cobertura?',
      ],
      ['asks', 'Desde fin de mes. Va la carta firmada.'],
      [
        'answers',
        'Recibida. La baja queda para el último día del mes y el siguiente cobro ya viene sin ella.',
      ],
    ],
  },
  {
    category: 'coverage',
    subject: 'Surtí una receta y no me aplicaron el descuento',
    priority: 'normal',
    team: 'Atención',
    tags: ['farmacia', 'reembolso'],
    about: 'policy',
    checklist: ['Pedir el ticket de la farmacia'],
    hold: 'La farmacia revisa la venta',
    turns: [
      ['asks', 'En la farmacia me dijeron que mi descuento no aplicaba ese día y pagué completo.'],
      [
        'answers',
        'El descuento aplica todos los días. ¿Me comparte la foto del ticket para pedir que se lo devuelvan?',
      ],
      ['asks', 'Va la foto. Fueron $1,284.50 de dos cajas.'],
      ['note', 'El cajero no escaneó la credencial. La farmacia acepta devolver la diferencia, $256.90.'],
      [
        'answers',
        'La farmacia le devuelve $256.90 a la misma tarjeta en tres días hábiles. Gracias por avisar.',
      ],
    ],
  },
  {
    category: 'technical',
    subject: 'No me llega el código para entrar',
    priority: 'critical',
    team: 'Atención',
    tags: ['acceso'],
    checklist: [],
    hold: 'El operador revisa los mensajes de ese número',
    turns: [
      ['asks', 'Quiero agendar una videoconsulta y no llega el código al celular. Lo pedí cuatro veces.'],
      ['answers', 'Veo que el celular registrado termina en 40. ¿Sigue siendo el suyo?'],
      ['asks', 'No, ese ya no lo tengo. El nuevo termina en 72.'],
      ['answers', 'Listo, quedó el nuevo. Pida el código otra vez; debe llegar en menos de un minuto.'],
    ],
  },
]
