import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button, IconButton } from '@/kit/elements/Button'
import { announce } from './announce'
import { copyText } from './copyText'
import { showToast } from './toasts'

/** Copies an identifier; `what` is its name ("Folio"), said as "Folio copiado". With a `label` it is a button with words. */
export function CopyButton({ value, what, label }: { value: string; what: string; label?: string }) {
  const { t } = useTranslation('kit')
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    const isCopied = await copyText(value)
    setCopied(isCopied)
    if (isCopied) announce(t('copied', { what }))
    else showToast({ text: t('notCopied') })
  }

  const icon = copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />
  if (label)
    return (
      <Button onClick={() => void copy()}>
        {icon}
        {copied ? t('copied', { what }) : label}
      </Button>
    )
  return (
    <IconButton label={copied ? t('copied', { what }) : t('copy', { what })} onClick={() => void copy()}>
      {icon}
    </IconButton>
  )
}
