import type { Lead } from '#contract/database.ts'
import type { AdminWords } from './admin-words.ts'
import { DataTable } from './data-table.tsx'
import { Pager, TableControls } from './table-controls.tsx'
import type { Page, TableQuery } from './table-query.ts'

interface LeadsTabProps {
  words: AdminWords
  page: Page<Lead> | undefined
  query: TableQuery
  onQuery: (query: TableQuery) => void
}

function nameOf({ fields }: Lead): string {
  return [fields.firstname, fields.lastname].filter((part) => typeof part === 'string' && part !== '').join(' ')
}

/** What came in through the forms, and how far its delivery is. */
export function LeadsTab({ words, page, query, onQuery }: LeadsTabProps) {
  const { columns, caption, delivery } = words.leads
  const isFiltered = query.search !== '' || query.from !== '' || query.to !== ''
  return (
    <>
      <TableControls words={words} query={query} onChange={onQuery} />
      {!page ? <p className="py-6 text-ink-2">{words.loading}</p> : null}
      {page?.rows.length === 0 ? (
        <p className="py-6 text-ink-2">{isFiltered ? words.search.nothing : words.search.empty}</p>
      ) : null}
      {page && page.rows.length > 0 ? (
        <DataTable
          caption={caption}
          rows={page.rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'received', label: columns.received, cell: (row) => new Date(row.received_at).toLocaleString() },
            { key: 'form', label: columns.form, cell: (row) => row.form },
            { key: 'email', label: columns.email, cell: (row) => row.email },
            { key: 'name', label: columns.name, cell: nameOf },
            {
              key: 'delivery',
              label: columns.delivery,
              cell: (row) => (
                <>
                  <span className={row.delivery === 'failed' ? 'font-semibold text-ember-deep' : ''}>
                    {delivery[row.delivery]}
                  </span>
                  {row.delivery_note ? (
                    <span className="block text-caption text-muted">{row.delivery_note}</span>
                  ) : null}
                </>
              ),
            },
          ]}
        />
      ) : null}
      {page ? <Pager words={words} query={query} onChange={onQuery} total={page.total} /> : null}
    </>
  )
}
