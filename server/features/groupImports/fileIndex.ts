import { foldHeading } from '@server/sheets/foldHeading'
import { foldName, type ReadRow } from './readRow'

/** What is kept of a row while the others are planned. */
type Mention = Pick<ReadRow, 'position' | 'line' | 'label'> & {
  birth_date: string | undefined
  curp: string | undefined
}

/** A titular of the file, and what became of them. */
export type FileHolder = Mention & {
  movement: ReadRow['movement']
  fate?:
    | { outcome: 'error' | 'end' }
    | { outcome: 'add' }
    | { outcome: 'known'; uuid: string; policy: string | undefined; covered: number | undefined }
}

/** Who is in the file: by it a person is found twice, and dependents find their titular. */
export class FileIndex {
  private readonly byCurp = new Map<string, Mention[]>()
  private readonly byEmployee = new Map<string, Mention[]>()
  private readonly byName = new Map<string, Mention[]>()
  private readonly holdersByKey = new Map<string, FileHolder[]>()
  private readonly holdersInOrder: FileHolder[] = []

  add(row: ReadRow) {
    const { position, line, label, movement, person, member, member_number } = row
    const mention = { position, line, label, birth_date: person.birth_date, curp: person.curp }
    const name = foldName(person)
    if (person.curp) push(this.byCurp, person.curp, mention)
    if (name) push(this.byName, name, mention)
    if (isDependent(row)) return
    const { employee_number } = member
    if (employee_number) push(this.byEmployee, keyOf(employee_number), mention)
    const holder = { ...mention, movement }
    this.holdersInOrder.push(holder)
    for (const key of new Set([employee_number, person.curp, member_number, name].map(keyOf)))
      if (key) push(this.holdersByKey, key, holder)
  }

  /** Where else the file names the person of a row, in words; nothing where it does not. */
  findRepeated(row: ReadRow): string | undefined {
    const { position, person, member } = row
    const others = (mentions: Mention[] | undefined) =>
      mentions?.filter((one) => one.position !== position) ?? []
    const differs = (one: Mention) =>
      one.birth_date !== undefined && person.birth_date !== undefined && one.birth_date !== person.birth_date
    const [sameCurp] = person.curp ? others(this.byCurp.get(person.curp)) : []
    if (sameCurp)
      return `Está también en la fila ${sameCurp.line}, con la misma CURP${differs(sameCurp) ? ' y otra fecha de nacimiento' : ''}. Deja una`
    const employee = isDependent(row) ? undefined : member.employee_number
    const [sameNumber] = employee ? others(this.byEmployee.get(keyOf(employee))) : []
    if (sameNumber) return `El número de empleado ${employee} está también en la fila ${sameNumber.line}`
    const name = foldName(person)
    const sameName = others(name ? this.byName.get(name) : undefined).find(
      (one) => !(one.curp && person.curp && one.curp !== person.curp),
    )
    if (!sameName) return undefined
    return differs(sameName)
      ? `Se llama igual que en la fila ${sameName.line}, con otra fecha de nacimiento. Si son dos personas, agrega la CURP de cada una`
      : `Está también en la fila ${sameName.line}. Deja una`
  }

  /** Finds the titular that a text names by number, CURP or name; undefined where none or several fit. */
  findHolder(text: string): FileHolder | undefined {
    const found = this.holdersByKey.get(keyOf(text)) ?? []
    return found.length === 1 ? found[0] : undefined
  }

  /** The titular of the nearest row above. */
  findHolderAbove(position: number): FileHolder | undefined {
    let [from, to] = [0, this.holdersInOrder.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.holdersInOrder[middle]?.position ?? 0) < position) from = middle + 1
      else to = middle
    }
    return this.holdersInOrder[from - 1]
  }

  /** Takes note of what becomes of a titular. */
  setFate(position: number, fate: FileHolder['fate']) {
    const holder = this.findHolderAbove(position + 1)
    if (holder?.position === position && fate) holder.fate = fate
  }
}

/** Whether a row is a dependent of a titular. */
export const isDependent = ({ bond, holder }: Pick<ReadRow, 'bond' | 'holder'>): boolean =>
  bond === undefined ? holder !== undefined : bond !== 'holder'

const keyOf = (text: string | undefined) => foldHeading(text ?? '')

function push<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item) {
  const items = map.get(key)
  if (items) items.push(item)
  else map.set(key, [item])
}
