// The console's daily work as react-admin does it by default: a home, listings with search, records, an edit.
import { createRoot } from 'react-dom/client'
import {
  Admin,
  Datagrid,
  DateField,
  Edit,
  EditButton,
  List,
  Pagination,
  Resource,
  SearchInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  Title,
  TopToolbar,
  useDataProvider,
} from 'react-admin'
import { useEffect, useState } from 'react'
import { authProvider, dataProvider } from './api'

function Home() {
  const data = useDataProvider()
  const [queue, setQueue] = useState()
  useEffect(() => void data.readHome().then(setQueue), [data])
  return (
    <div>
      <Title title="Home" />
      <h1 id="home">{queue ? `${JSON.stringify(queue.data).length} characters of work` : 'Loading'}</h1>
    </div>
  )
}

const filters = [<SearchInput key="q" source="q" alwaysOn />]
const pages = <Pagination rowsPerPageOptions={[25, 50, 100]} />

const Members = () => (
  <List filters={filters} perPage={25} pagination={pages} sort={{ field: 'created_at', order: 'DESC' }}>
    <Datagrid rowClick="show">
      <TextField source="full_name" />
      <TextField source="number" />
      <TextField source="account.label" sortable={false} />
      <TextField source="relationship" sortable={false} />
      <TextField source="age" sortable={false} />
      <TextField source="company.label" sortable={false} />
      <DateField source="enrolled_on" />
      <DateField source="created_at" />
      <TextField source="status" />
    </Datagrid>
  </List>
)

const actions = (
  <TopToolbar>
    <EditButton />
  </TopToolbar>
)

const Member = () => (
  <Show actions={actions}>
    <SimpleShowLayout>
      <TextField source="full_name" className="name" />
      <TextField source="number" />
      <TextField source="account.label" />
      <TextField source="relationship" />
      <TextField source="department" />
      <TextField source="cost_center" />
      <DateField source="enrolled_on" />
      <TextField source="status" />
    </SimpleShowLayout>
  </Show>
)

const MemberEdit = () => (
  <Edit mutationMode="pessimistic" redirect="show">
    <SimpleForm>
      <TextInput source="employee_number" />
      <TextInput source="department" />
      <TextInput source="cost_center" />
    </SimpleForm>
  </Edit>
)

const Policies = () => (
  <List filters={filters} perPage={25} pagination={pages} sort={{ field: 'created_at', order: 'DESC' }}>
    <Datagrid>
      <TextField source="number" />
      <TextField source="account.label" sortable={false} />
      <TextField source="plan.label" sortable={false} />
      <DateField source="starts_on" />
      <DateField source="ends_on" />
      <TextField source="status" />
    </Datagrid>
  </List>
)

createRoot(document.getElementById('root')).render(
  <Admin dashboard={Home} dataProvider={dataProvider} authProvider={authProvider} requireAuth>
    <Resource
      name="members"
      list={Members}
      show={Member}
      edit={MemberEdit}
      recordRepresentation="full_name"
    />
    <Resource name="policies" list={Policies} />
  </Admin>,
)
