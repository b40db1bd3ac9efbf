import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/es'
import { DatePicker } from '@mantine/dates'
import styles from './Calendar.module.css'
import { MantineParts } from './MantineParts'

/** A month to pick a day from. Loaded when a calendar is first opened. */
export const Calendar = ({ value, onPick }: { value: string | null; onPick: (day: string) => void }) => (
  <MantineParts>
    <DatePicker
      locale="es"
      firstDayOfWeek={1}
      weekendDays={[]} // Colour means state, and a Sunday is none.
      hideOutsideDates
      classNames={{ weekday: styles.weekday ?? '' }}
      value={value}
      {...(value && { defaultDate: value })}
      onChange={(day) => day && onPick(day)}
      ariaLabels={{
        previousMonth: 'Mes anterior',
        nextMonth: 'Mes siguiente',
        monthLevelControl: 'Elegir mes',
        previousYear: 'Año anterior',
        nextYear: 'Año siguiente',
        yearLevelControl: 'Elegir año',
        previousDecade: 'Década anterior',
        nextDecade: 'Década siguiente',
      }}
    />
  </MantineParts>
)
