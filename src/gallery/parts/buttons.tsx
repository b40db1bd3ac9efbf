import { MoreHorizontal, Plus } from 'lucide-react'
import { Button, IconButton, LinkButton } from '@/kit/elements/Button'
import { MenuButton, MenuDivider, MenuItem, MenuLabel, MenuLink } from '@/kit/elements/MenuButton'
import { Popover } from '@/kit/elements/Popover'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { FileButton } from '@/kit/record/FileButton'
import styles from '../Gallery.module.css'
import { LONG } from '../people'
import type { Part } from '../part'

const looks = ['primary', 'secondary', 'plain', 'danger'] as const
const nothing = () => {}

const Row = ({ size = 'normal' }: { size?: 'normal' | 'bar' }) => (
  <div className={styles.row}>
    {looks.map((look) => (
      <Button key={look} look={look} size={size}>
        Reembolsar $349.00
      </Button>
    ))}
    <LinkButton to="/kit.html" size={size}>
      Ver factura
    </LinkButton>
    <IconButton label="Más acciones">
      <MoreHorizontal size={16} aria-hidden />
    </IconButton>
  </div>
)

export const buttons: Part = {
  name: 'buttons',
  title: 'Botones',
  states: [
    { says: 'Normales', Show: () => <Row /> },
    { says: 'En una barra', Show: () => <Row size="bar" /> },
    {
      says: 'Con dibujo, largo, copiar y descargar',
      Show: () => (
        <div className={styles.row}>
          <Button look="primary">
            <Plus size={16} aria-hidden />
            Crear cuenta
          </Button>
          <Button>{LONG}</Button>
          <CopyButton value="POL-000123" what="Folio" />
          <CopyButton value="POL-000123" what="Folio" label="Copiar folio" />
          <FileButton address="facturas/1" name="factura.pdf" label="Descargar PDF" />
        </div>
      ),
    },
    {
      says: 'Trabajando',
      Show: () => (
        <div className={styles.row}>
          {looks.map((look) => (
            <Button key={look} look={look} busy="Guardando…">
              Guardar
            </Button>
          ))}
        </div>
      ),
    },
    {
      says: 'Que no se puede ahora',
      Show: () => (
        <div className={styles.row}>
          {looks.map((look) => (
            <Button key={look} look={look} blocked="Sin conexión">
              Guardar
            </Button>
          ))}
        </div>
      ),
    },
  ],
}

export const menus: Part = {
  name: 'menus',
  title: 'Menús y ventanas que cuelgan',
  isAlone: true,
  states: [
    {
      says: 'Menú cerrado',
      Show: () => (
        <MenuButton align="start" target={<Button>Más acciones</Button>}>
          <MenuLabel>Póliza</MenuLabel>
          <MenuItem onClick={nothing}>Descargar certificado</MenuItem>
          <MenuItem onClick={nothing} checked on>
            Mostrar archivadas
          </MenuItem>
          <MenuItem onClick={nothing} blocked="La pidió usted">
            Autorizar
          </MenuItem>
          <MenuLink to="/kit.html">Ver suscripción</MenuLink>
          <MenuDivider />
          <MenuItem onClick={nothing} danger>
            Cancelar póliza
          </MenuItem>
        </MenuButton>
      ),
    },
    {
      says: 'Ventana que cuelga',
      Show: () => (
        <Popover target={<Button>Estado</Button>} opened onClose={nothing} label="Estado">
          <label>
            <input type="checkbox" defaultChecked /> Vigente
          </label>
        </Popover>
      ),
    },
  ],
}
