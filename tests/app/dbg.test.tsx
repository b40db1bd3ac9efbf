import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { anEmptyBackOffice, answers } from '../support/answers'
import { open } from '../support/app'
import { aToken } from '../support/token'
answers(anEmptyBackOffice())
test('x', async () => {
  const app = await open('/admin', { token: aToken() })
  await screen.findByRole('heading', { level: 1 })
  console.log(document.body.textContent?.slice(0, 300), app.router.state.errors, Object.keys(app.store.getState()))
})
