import { describe, expect, test } from 'vitest'
import { layMail, type MailHead } from '@server/adapters/mail/mailLayout'

const head: MailHead = {
  name: 'Clínica Güemes',
  legal_name: null,
  address: 'Av. Juárez 5, Puebla',
  support_phone: '+525512345678',
  support_email: 'hola@clinica.test',
  logo: undefined,
}

describe('a message as HTML', () => {
  const layOut = (text: string, more: Partial<MailHead> = {}) =>
    layMail({ subject: 'Tu <plan>', text }, { ...head, ...more })

  test('shows names and words that try to be HTML as they were written', () => {
    const hostile = '<img src=x onerror=alert(1)> "\'><script>x</script> https://a.test/"onclick="x'
    const html = layOut(`Hola, ${hostile}:\n\n- ${hostile}\n\nNombre: ${hostile}\nOtro: ${hostile}`, {
      name: hostile,
      address: hostile,
      logo: undefined,
    })
    const page = new DOMParser().parseFromString(html, 'text/html')
    expect(page.querySelectorAll('img, script')).toHaveLength(0)
    expect(
      [...page.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes]).map(({ name }) => name),
    ).not.toContain('onclick')
    expect(page.body.textContent).toContain(hostile)
    expect(page.title).toBe('Tu <plan>')
  })

  test('keeps paragraphs, lines, lists, facts and links, and leaves sentences alone', () => {
    const page = new DOMParser().parseFromString(
      layOut(
        'Hola, Ana:\n\nFolio: REC-1\nPlan: Familiar: plus\n\nMotivo: se pidió.\n\n- Uno\n- Dos\n\nMíralo en https://a.test/x?a=1&b=2.\nGracias',
      ),
      'text/html',
    )
    const texts = (selector: string) => [...page.querySelectorAll(selector)].map((one) => one.textContent)
    expect(texts('td')).toEqual(['Folio', 'REC-1', 'Plan', 'Familiar: plus'])
    expect(texts('li')).toEqual(['Uno', 'Dos'])
    expect(texts('.card p')).toEqual([
      'Hola, Ana:',
      'Motivo: se pidió.',
      'Míralo en https://a.test/x?a=1&b=2.Gracias',
    ])
    expect(page.querySelector('a')?.getAttribute('href')).toBe('https://a.test/x?a=1&b=2')
  })
})
