import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { TicketMacro } from '@/contract/ticketMacros'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { foldText } from '@/kit/text/formats'
import { Popover } from '@/kit/elements/Popover'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListTicketMacrosQuery } from '@/entities/support-tickets/api'
import styles from '@/entities/support-tickets/Suggestions.module.css'
import { work } from '@/entities/support-tickets/work'
import { Suggestions } from '@/entities/support-tickets/Suggestions'

const MacrosDialog = lazyPart(() => import('./MacrosDialog'), 'MacrosDialog')

type Choosing = { onChoose: (macro: TicketMacro) => void }

/** The saved answers that a text finds, best first. */
function useFound(sought: string) {
  const { data = [], isSuccess } = useListTicketMacrosQuery()
  const words = foldText(sought).split(/\s+/).filter(Boolean)
  const found = data.filter(({ name, body }) =>
    words.every((word) => foldText(`${name} ${body}`).includes(word)),
  )
  const byName = found.filter(({ name }) => words.every((word) => foldText(name).includes(word)))
  const ordered = [...byName, ...found.filter((macro) => !byName.includes(macro))]
  return {
    isSuccess,
    options: ordered.map((macro) => ({ ...macro, label: macro.name, detail: excerpt(macro.body) })),
  }
}

const excerpt = (body: string) => (body.length > 70 ? `${body.slice(0, 70)}…` : body)

/** Saved answers to put in place of a / and what follows it. */
export function MacroSuggestions({ id, sought, onChoose }: Choosing & { id: string; sought: string }) {
  const { options } = useFound(sought)
  return <Suggestions id={id} label={work.macros.title} options={options.slice(0, 8)} onChoose={onChoose} />
}

/** A button with the saved answers, and the way to keep them. */
export function MacroMenu({ onChoose }: Choosing) {
  const [isOpen, setOpen] = useState(false)
  const [isKeeping, setKeeping] = useState(false)
  return (
    <>
      <Popover
        label={work.macros.title}
        opened={isOpen}
        onClose={() => setOpen(false)}
        target={
          <Button size="bar" onClick={() => setOpen(!isOpen)}>
            {work.macros.button}
            <ChevronDown size={16} aria-hidden />
          </Button>
        }
      >
        <Choices
          onChoose={(macro) => {
            setOpen(false)
            onChoose(macro)
          }}
        />
        <Can do="SupportTicket.assign">
          <Button
            size="bar"
            look="plain"
            onClick={() => {
              setOpen(false)
              setKeeping(true)
            }}
          >
            {work.macros.keep}
          </Button>
        </Can>
      </Popover>
      {isKeeping && (
        <Suspense>
          <MacrosDialog onClose={() => setKeeping(false)} />
        </Suspense>
      )}
    </>
  )
}

function Choices({ onChoose }: Choosing) {
  const [q, setQ] = useState('')
  const { isSuccess, options } = useFound(q)
  return (
    <div className={styles.assign}>
      <input
        className={styles.sought}
        role="combobox"
        aria-label={work.macros.search}
        aria-expanded={options.length > 0}
        aria-controls="macros"
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={work.macros.search}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <Suggestions id="macros" label={work.macros.title} options={options} onChoose={onChoose} />
      {isSuccess && options.length === 0 && (
        <p role="status">{q ? work.macros.noneFound : work.macros.none}</p>
      )}
    </div>
  )
}
