import { useTranslation } from '@/i18n'
import { Link, useSearchParams } from 'react-router-dom'
import type { Checkout } from '@/contract/checkouts'
import type { Relationship } from '@/contract/members'
import visitor from '@/visitors/Visitor.module.css'
import { Choices, type Problems, textIn } from '@/visitors/form/fields'
import { StepForm } from '@/visitors/form/StepForm'
import styles from '@/visitors/Steps.module.css'
import { stepAddress } from './address'
import { PersonFields, personIn } from './asking'
import type { StepProps } from './useCheckout'

const relations: readonly Relationship[] = ['spouse', 'partner', 'child', 'parent', 'sibling', 'other']

type Person = Checkout['answers']['people'][number]

/** The covered people beside the buyer: each on a page, then all of them on one. */
export function PeopleStep(props: StepProps) {
  const { people, covers } = props.checkout.answers
  const [params] = useSearchParams()
  const asked = Number(params.get('persona') ?? Number.NaN)
  const index =
    covers === 'other' || people.length === 0
      ? 0
      : asked >= 1 && asked <= people.length + 1
        ? asked - 1
        : undefined
  return index === undefined ? <People {...props} /> : <OnePerson key={index} {...props} index={index} />
}

function OnePerson({ checkout, back, place, answer, index }: StepProps & { index: number }) {
  const { t } = useTranslation('subscribe')
  const { people, covers } = checkout.answers
  const person = people[index]
  const isAlone = covers === 'other'
  return (
    <StepForm
      name={`${checkout.plan.slug}:person:${index}`}
      title={isAlone ? t('people.other') : t('people.new')}
      hint={t('people.hint')}
      back={people.length > 0 && !isAlone ? stepAddress('people') : back}
      place={place}
      submit={t('next')}
      busy={t('saving')}
      fieldOf={(field) => field.replace(`people.${index}.`, '')}
      send={(values) => {
        const next = { ...personIn(values), relationship: textIn(values, 'relationship') }
        return answer(
          {
            step: 'people',
            people: isAlone ? [next] : people.toSpliced(index, 1, asSent(next)),
            done: isAlone,
          },
          isAlone ? undefined : stepAddress('people'),
        )
      }}
    >
      {(problems, known) => (
        <>
          <PersonFields
            problems={problems}
            isOwn={false}
            known={known}
            value={(name) => known.get(name) ?? person?.[name] ?? ''}
          />
          <Choices
            name="relationship"
            legend={t('person.relationship')}
            choices={relations.map((value) => ({
              value,
              label: capital(t(`people.relationships.${value}`)),
            }))}
            chosen={known.get('relationship') ?? person?.relationship ?? null}
            problem={problems.relationship}
          />
        </>
      )}
    </StepForm>
  )
}

/** What was typed is told right from wrong by the server. */
const asSent = (person: Omit<Person, 'relationship'> & { relationship: string }) => person as Person

function People({ checkout, subscribing, back, place, answer }: StepProps) {
  const { t } = useTranslation('subscribe')
  const { people } = checkout.answers
  const covered = people.length + 1
  const most = checkout.plan.most_people
  const isFull = covered >= most
  const remove = (index: number) =>
    void subscribing.answer({ step: 'people', people: people.toSpliced(index, 1), done: false })
  return (
    <StepForm
      name={`${checkout.plan.slug}:people`}
      title={t('people.title')}
      back={back}
      place={place}
      submit={t('next')}
      busy={t('saving')}
      hint={t('people.count', { count: covered, most })}
      check={(values): Problems => (isFull || textIn(values, 'more') ? {} : { more: t('people.choose') })}
      send={(values) =>
        textIn(values, 'more') === 'yes'
          ? answer(
              { step: 'people', people, done: false },
              stepAddress('people', { persona: String(people.length + 1) }),
            )
          : answer({ step: 'people', people, done: true })
      }
    >
      {(problems) => (
        <>
          <ul>
            {people.map((person, index) => {
              const name = nameOf(person)
              return (
                <li key={`${name}${person.birth_date}`} className={styles.person}>
                  <span>
                    {name} · {t(`people.relationships.${person.relationship}`)}
                  </span>
                  <div>
                    <Link
                      className={visitor.alone}
                      to={stepAddress('people', { persona: String(index + 1) })}
                    >
                      {t('people.change')} <span className="sr-only">{name}</span>
                    </Link>
                    <button type="button" className={styles.link} onClick={() => remove(index)}>
                      {t('people.remove')} <span className="sr-only">{name}</span>
                    </button>
                  </div>
                </li>
              )
            })}
          </ul>
          {isFull ? (
            <p>{t('people.full', { count: most })}</p>
          ) : (
            <Choices
              name="more"
              legend={t('people.more')}
              choices={[
                { value: 'yes', label: t('people.yes') },
                { value: 'no', label: t('people.no') },
              ]}
              chosen={null}
              problem={problems.more}
            />
          )}
        </>
      )}
    </StepForm>
  )
}

/** A person's given names and first surname. */
export const nameOf = ({ given_names, last_name }: Pick<Person, 'given_names' | 'last_name'>) =>
  `${given_names} ${last_name}`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
