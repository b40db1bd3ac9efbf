import { configure } from '@testing-library/react'
import React from 'react'

// Only React for developers can tell who made an element; the other would neither draw twice nor complain.
if (!('captureOwnerStack' in React)) throw new Error('These tests are for the development build of React')

// Every screen of these tests is drawn twice, as with `npm run dev`.
configure({ reactStrictMode: true })
