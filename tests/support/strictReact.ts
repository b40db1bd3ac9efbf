import { configure } from '@testing-library/react'

// Every screen of these tests is drawn twice, as with `npm run dev`.
configure({ reactStrictMode: true })
