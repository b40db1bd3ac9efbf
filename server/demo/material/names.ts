import type { MexicanState } from '@/contract/mexico'

/** Common names of Mexico; random combinations of them name no real person. */
export const womensNames =
  'María Guadalupe|Ana Sofía|Fernanda|Valeria|Regina|Ximena|Camila|Daniela|Mariana|Paola|Alejandra|Lucía|Renata|Elena|Inés|Itzel|Citlali|Rosa María|Patricia|Verónica|Leticia|Adriana|Gabriela|Mónica|Silvia|Teresa|Beatriz|Norma|Araceli|Yolanda|Carmen|Julieta|Natalia|Abril|Montserrat|Nayeli|Xóchitl|Brenda|Karla|Miriam'.split(
    '|',
  )

export const mensNames =
  'José Luis|Juan Carlos|Miguel Ángel|Luis Fernando|Santiago|Mateo|Sebastián|Diego|Emiliano|Leonardo|Alejandro|Ricardo|Roberto|Eduardo|Francisco Javier|Raúl|Héctor|Sergio|Arturo|Óscar|Gerardo|Rubén|Iván|Ulises|Cuauhtémoc|Andrés|Tomás|Gustavo|Rodrigo|Marco Antonio|Jesús|Pablo|Hugo|Joaquín|Álvaro|Ernesto|Ángel|Adrián|Bruno|Nicolás'.split(
    '|',
  )

export const surnames =
  'Hernández|García|Martínez|López|González|Pérez|Rodríguez|Sánchez|Ramírez|Cruz|Flores|Gómez|Morales|Vázquez|Reyes|Jiménez|Torres|Díaz|Gutiérrez|Ruiz|Mendoza|Aguilar|Ortiz|Moreno|Castillo|Romero|Álvarez|Méndez|Chávez|Rivera|Juárez|Ramos|Domínguez|Herrera|Medina|Castro|Vargas|Guzmán|Velázquez|Muñoz|Rojas|Contreras|Salazar|Luna|Ortega|Santiago|Guerrero|Estrada|Bautista|Cortés|Soto|Alvarado|Espinoza|Lara|Ávila|Ríos|Cervantes|Silva|Delgado|Vega|Márquez|Sandoval|Carrillo|León|Mejía|Solís|Núñez|Rosas|Valdez|Ibarra|Campos|Santos|Camacho|Peña|Maldonado|Navarro|Rosales|Acosta|Miranda|Trejo|Cabrera|Valencia|Nava|Pacheco|Robles|Molina|Fuentes|Rangel|Zúñiga|Treviño|Olvera|Güemes|Ñáñez|Garza|Cantú|Villarreal|Elizondo|Ochoa|Cárdenas|Zamora'.split(
    '|',
  )

export const streets =
  'Av. Insurgentes|Calle Hidalgo|Calle Morelos|Av. Juárez|Calle Allende|Calle 5 de Mayo|Av. Revolución|Calle Zaragoza|Calle Aldama|Av. Constitución|Calle Niños Héroes|Calle Francisco I. Madero|Av. Universidad|Calle Pino Suárez|Calle Matamoros|Av. Patria|Calle Jacarandas|Calle Fresnos|Av. del Valle|Calle Río Lerma'.split(
    '|',
  )

export const neighbourhoods =
  'Centro|Roma Norte|Del Valle|Las Américas|San Rafael|Jardines del Bosque|La Paz|Lomas Verdes|Industrial|Santa Fe|El Mirador|Los Pinos|Buenavista|San Miguel|Las Flores|Vista Hermosa|Obrera|Reforma|Chapultepec|El Carmen'.split(
    '|',
  )

/** Places with the first digits of their postal codes and RENAPO's code of the state. */
export const places: {
  municipality: string
  state: MexicanState
  zip: string
  birthState: string
  area: string
  /** Its middle, in degrees. */
  lat: number
  lng: number
}[] = [
  {
    municipality: 'Benito Juárez',
    state: 'CMX',
    zip: '03',
    birthState: 'DF',
    area: '55',
    lat: 19.3806,
    lng: -99.1612,
  },
  {
    municipality: 'Coyoacán',
    state: 'CMX',
    zip: '04',
    birthState: 'DF',
    area: '55',
    lat: 19.3467,
    lng: -99.1617,
  },
  {
    municipality: 'Cuauhtémoc',
    state: 'CMX',
    zip: '06',
    birthState: 'DF',
    area: '55',
    lat: 19.4326,
    lng: -99.1332,
  },
  {
    municipality: 'Naucalpan de Juárez',
    state: 'MEX',
    zip: '53',
    birthState: 'MC',
    area: '55',
    lat: 19.4785,
    lng: -99.2396,
  },
  {
    municipality: 'Toluca',
    state: 'MEX',
    zip: '50',
    birthState: 'MC',
    area: '722',
    lat: 19.2826,
    lng: -99.6557,
  },
  {
    municipality: 'Guadalajara',
    state: 'JAL',
    zip: '44',
    birthState: 'JC',
    area: '33',
    lat: 20.6597,
    lng: -103.3496,
  },
  {
    municipality: 'Zapopan',
    state: 'JAL',
    zip: '45',
    birthState: 'JC',
    area: '33',
    lat: 20.7211,
    lng: -103.3918,
  },
  {
    municipality: 'Monterrey',
    state: 'NLE',
    zip: '64',
    birthState: 'NL',
    area: '81',
    lat: 25.6866,
    lng: -100.3161,
  },
  {
    municipality: 'San Pedro Garza García',
    state: 'NLE',
    zip: '66',
    birthState: 'NL',
    area: '81',
    lat: 25.6573,
    lng: -100.4023,
  },
  {
    municipality: 'León',
    state: 'GUA',
    zip: '37',
    birthState: 'GT',
    area: '477',
    lat: 21.122,
    lng: -101.684,
  },
  {
    municipality: 'Celaya',
    state: 'GUA',
    zip: '38',
    birthState: 'GT',
    area: '461',
    lat: 20.5235,
    lng: -100.8157,
  },
  {
    municipality: 'Querétaro',
    state: 'QUE',
    zip: '76',
    birthState: 'QT',
    area: '442',
    lat: 20.5888,
    lng: -100.3899,
  },
  {
    municipality: 'Puebla',
    state: 'PUE',
    zip: '72',
    birthState: 'PL',
    area: '222',
    lat: 19.0414,
    lng: -98.2063,
  },
  {
    municipality: 'Mérida',
    state: 'YUC',
    zip: '97',
    birthState: 'YN',
    area: '999',
    lat: 20.9674,
    lng: -89.5926,
  },
  {
    municipality: 'Aguascalientes',
    state: 'AGU',
    zip: '20',
    birthState: 'AS',
    area: '449',
    lat: 21.8853,
    lng: -102.2916,
  },
  {
    municipality: 'San Luis Potosí',
    state: 'SLP',
    zip: '78',
    birthState: 'SP',
    area: '444',
    lat: 22.1565,
    lng: -100.9855,
  },
  {
    municipality: 'Chihuahua',
    state: 'CHH',
    zip: '31',
    birthState: 'CH',
    area: '614',
    lat: 28.632,
    lng: -106.0691,
  },
  {
    municipality: 'Tijuana',
    state: 'BCN',
    zip: '22',
    birthState: 'BC',
    area: '664',
    lat: 32.5149,
    lng: -117.0382,
  },
  {
    municipality: 'Oaxaca de Juárez',
    state: 'OAX',
    zip: '68',
    birthState: 'OC',
    area: '951',
    lat: 17.0732,
    lng: -96.7266,
  },
  {
    municipality: 'Xalapa',
    state: 'VER',
    zip: '91',
    birthState: 'VZ',
    area: '228',
    lat: 19.5438,
    lng: -96.9102,
  },
]

export const companyNames =
  'Constructora Bajío|Textiles del Norte|Alimentos La Huerta|Grupo Mirador|Autopartes Rosales|Logística Puerta Azul|Empaques Nopal|Cerámica Talavera Fina|Panificadora El Trigal|Tecnología Colibrí|Muebles Encino|Agroindustrias Valle Verde|Transportes Quetzal|Ferretera La Palma|Servicios Administrativos Obsidiana|Laboratorios Amapola|Consultores Tres Ríos|Imprenta Buganvilia|Cafés de la Sierra|Plásticos Jacaranda|Metalúrgica Cerro Gordo|Distribuidora Las Lomas|Hotelera Costa Clara|Educación Ceiba|Seguridad Privada Centinela|Farmacéutica Copal|Calzado Barro Negro|Bodegas San Telmo|Energía Solar Ahuehuete|Papelería Escolar Gis|Comercializadora Mezquite|Inmobiliaria Cantera|Clínicas Azahar|Promotora Salud Norte|Asesores Salud Bajío|Corporativo Girasol|Industrias Tezontle|Refrigeración Ártica|Maquiladora Río Bravo|Restaurantes Comal'.split(
    '|',
  )

export const industries =
  'Construcción|Textil|Alimentos|Servicios profesionales|Automotriz|Transporte|Manufactura|Comercio|Tecnología|Agricultura|Turismo|Educación|Salud'.split(
    '|',
  )
export const departments =
  'Producción|Ventas|Administración|Almacén|Recursos humanos|Sistemas|Calidad|Finanzas'.split('|')
export const banks: Record<string, string> = {
  '002': 'Banamex',
  '012': 'BBVA',
  '014': 'Santander',
  '021': 'HSBC',
  '072': 'Banorte',
}
