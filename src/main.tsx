import '@/styles/fonts.css'
import { visitorPageAt } from '@/contract/visitorPaths'

// A visitor's page comes without the console, and without the router that the console is guarded by.
if (visitorPageAt(location.pathname)) void import('@/app/visit/start').then(({ start }) => start())
else void import('@/app/start').then(({ start }) => start())
