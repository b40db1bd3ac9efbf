import { expect, test } from './console'

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('takes in the people of a group by file, in Latin-1 and with semicolons, and undoes it', async ({
    page,
  }) => {
    await page.goto('/admin/accounts?q=huerta')
    await page.getByRole('main').getByRole('link', { name: 'Alimentos La Huerta' }).first().click()
    await page.getByRole('tab', { name: 'Miembros' }).click()
    await page.getByRole('button', { name: 'Alta masiva' }).click()
    const dialog = page.getByRole('dialog', { name: 'Alta masiva' })
    const send = (lines: string[]) =>
      dialog.getByLabel('Archivo de personas').setInputFiles({
        name: 'altas.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          ['No. empleado;Nombre;Apellidos;Nacimiento;Sexo;Parentesco;Titular', ...lines].join('\n'),
          'latin1',
        ),
      })
    const toColumns = () => dialog.getByRole('button', { name: 'Cambiar columnas' })
    await send(['90001;ÍÑIGO;PEÑALOZA;3/4/1980;H;Titular;', ';Sofía;Peñaloza;01/01/1900;M;Hija;90001'])
    await dialog.getByRole('button', { name: 'Revisar' }).click()
    await expect(dialog.getByText(/La fecha “01\/01\/1900” es un relleno/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Importar' })).toHaveAttribute('aria-disabled', 'true')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Descargar errores' }).click()
    expect((await download).suggestedFilename()).toBe('altas-errores.csv')

    await toColumns().click()
    await dialog.getByRole('button', { name: 'Elegir otro archivo' }).click()
    await send(['90001;ÍÑIGO;PEÑALOZA;3/4/1980;H;Titular;', ';Sofía;Peñaloza;5-jun-2012;M;Hija;90001'])
    await expect(dialog.getByText('Las columnas están como se usaron la última vez.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Revisar' }).click()
    await expect(toColumns()).toBeVisible()
    const people = dialog.getByRole('list', { name: 'Personas' })
    await expect(people.getByRole('listitem').first()).toContainText('Íñigo Peñaloza')
    await dialog.getByRole('button', { name: 'Importar' }).click()
    await expect(page.getByText('2 miembros actualizados').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Íñigo Peñaloza' })).toBeVisible()

    await page.getByRole('button', { name: 'Actividad' }).click()
    const activity = page.getByRole('dialog', { name: 'Actividad' })
    await activity.getByRole('button', { name: 'Deshacer' }).first().click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Íñigo Peñaloza' })).toBeHidden()
  })
})
