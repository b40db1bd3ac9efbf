import { ChartSection } from '@/kit/charts/ChartSection'
import { Choices } from '@/kit/charts/Choices'
import { LanesChart } from '@/kit/charts/LanesChart'
import { RankChart } from '@/kit/charts/RankChart'
import { SeriesChart } from '@/kit/charts/SeriesChart'
import { Sparkline } from '@/kit/charts/Sparkline'
import { Stacked } from '@/kit/charts/Stacked'
import { StateTiles } from '@/kit/charts/StateTiles'
import { StripChart } from '@/kit/charts/StripChart'
import { formatCount, formatMoney } from '@/kit/text/formats'
import { LONG } from '../people'
import type { Part } from '../part'

const months = ['oct', 'nov', 'dic', 'ene', 'feb', 'mar']
const points = months.map((short) => ({ key: short, label: `${short} 2026`, short }))
const daysOf = (values: readonly number[]) =>
  values.map((value, index) => ({ label: `${index + 1} de marzo`, value, text: formatCount(value) }))
const money = (cents: number) => formatMoney(cents, 'MXN')

export const charts: Part = {
  name: 'charts',
  title: 'Gráficas',
  states: [
    {
      says: 'Como parte de un registro',
      Show: () => (
        <ChartSection title="Visitas" height={120}>
          <Stacked>
            <Sparkline label="Visitas de tres días" name="Visitas" values={daysOf([1, 4, 2])} />
            <Sparkline label="Compras de tres días" name="Compras" values={daysOf([3, 0, 5])} />
          </Stacked>
        </ChartSection>
      ),
    },
    {
      says: 'Barras y línea por mes',
      Show: () => (
        <SeriesChart
          title="Facturado y pagado"
          summary="En seis meses se facturaron $2,100.00 y se pagaron $1,745.00."
          head="Mes"
          none="Aún no hay facturas."
          write={money}
          series={[
            { name: 'Facturado', values: [34_900, 34_900, 34_900, 34_900, 35_200, 35_200] },
            { name: 'Pagado', values: [34_900, 34_900, 0, 69_800, 35_200, null] },
            { name: 'Por cobrar', values: [0, 0, 34_900, 0, 0, 35_200], isLine: true },
          ]}
          points={points}
        />
      ),
    },
    {
      says: 'Apiladas, con una marca',
      Show: () => (
        <SeriesChart
          title="Saldo del fondo"
          summary="El saldo bajó de 90 a 40."
          head="Mes"
          none="Sin movimientos."
          write={formatCount}
          isStacked
          mark={{ name: 'Umbral', value: 50 }}
          series={[
            { name: 'Disponible', values: [80, 70, 60, 50, 40, 30] },
            { name: 'Apartado', values: [10, 10, 20, 20, 10, 10] },
          ]}
          points={points}
        />
      ),
    },
    {
      says: 'Por orden',
      Show: () => (
        <RankChart
          title="De la visita a la compra"
          summary="De 722 visitas salieron 12 contrataciones."
          head="Paso"
          value="Cuántas"
          none="Nadie ha visitado este enlace."
          bars={[
            { key: 'a', label: 'Visitas', value: 722, text: '722' },
            { key: 'b', label: 'Compras iniciadas', value: 32, text: '32 · 4 %' },
            { key: 'c', label: LONG, value: 12, text: '12 · 2 %' },
          ]}
        />
      ),
    },
    {
      says: 'Una vida, por clases',
      Show: () => (
        <LanesChart
          title="La vida de la cuenta"
          summary="Abrió en octubre; se le cobró cinco veces y falló una."
          head="Mes"
          none="Aún no pasa nada."
          lanes={[
            { name: 'Cobros', mark: 'circle' },
            { name: 'Cobros fallidos', mark: 'square', isBad: true },
          ]}
          spans={months.map((short, index) => ({
            key: short,
            label: `${short} 2026`,
            at: index / 5,
            counts: [index === 2 ? 0 : 1 + index, index === 2 ? 1 : 0],
            texts: [index === 2 ? '' : String(1 + index), index === 2 ? '1' : ''],
          }))}
          ticks={[
            { at: 0, label: 'oct' },
            { at: 1, label: 'mar' },
          ]}
        />
      ),
    },
    {
      says: 'Por estado',
      Show: () => (
        <StateTiles
          title="Proveedores por estado"
          summary="Ciudad de México: 12; Nuevo León: 4."
          head="Estado"
          value="Proveedores"
          none="Ninguno."
          counts={[
            { state: 'CMX', total: 12 },
            { state: 'NLE', total: 4 },
            { state: 'YUC', total: 1 },
          ]}
          say={(total) => `${total} proveedores`}
          hrefOf={() => '/kit.html'}
        />
      ),
    },
    {
      says: 'Lo que muestra, a elegir',
      Show: () => (
        <Choices
          label="Qué comparar"
          options={[
            { value: 'sold', label: 'Ventas' },
            { value: 'billed', label: 'Facturado' },
          ]}
          value="sold"
          onChange={() => {}}
        />
      ),
    },
    {
      says: 'Tira de días',
      Show: () => (
        <StripChart
          title="Entregas por día"
          summary="Fallaron 3 de 40 entregas."
          head="Día"
          none="Sin entregas."
          series={[{ name: 'Entregadas' }, { name: 'Fallidas' }]}
          days={Array.from({ length: 14 }, (_, day) => ({
            key: String(day),
            label: `${day + 1} de marzo`,
            short: String(day + 1),
            texts: ['3', day % 5 === 0 ? '1' : ''],
            parts: [3, day % 5 === 0 ? 1 : 0],
          }))}
        />
      ),
    },
    {
      says: 'Al lado de un número',
      Show: () => (
        <Sparkline label="Visitas de siete días" name="Visitas" values={daysOf([1, 4, 2, 0, 6, 3, 5])} />
      ),
    },
    {
      says: 'Sin nada que dibujar',
      Show: () => (
        <SeriesChart
          title="Altas"
          summary=""
          head="Mes"
          none="Aún no hay altas."
          write={formatCount}
          series={[]}
          points={[]}
        />
      ),
    },
  ],
}
