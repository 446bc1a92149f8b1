/** `POST …/notes`, `…/notes/edit` and `…/notes/delete`: notes of staff about a lead. */
import { sql } from 'kysely'
import { z } from 'zod'
import { type LeadChange, noteText } from './change.ts'

const addShape = z.object({ leadId: z.uuid(), text: noteText })

export const addNote: LeadChange<z.infer<typeof addShape>> = {
  path: '/notes',
  action: 'add_note',
  shape: addShape,
  async work(trx, { leadId, text }, { actor }) {
    // The lead must not be deleted. The foreign key alone would also accept a note about a deleted
    // lead.
    const { rows } = await sql<{ id: string }>`
      insert into public.lead_notes (lead_id, author, text)
      select id, ${actor}, ${text} from public.leads where id = ${leadId} and deleted_at is null
      returning lead_id as id`.execute(trx)
    return { ids: rows.map(({ id }) => id) }
  },
}

/** An author's own note. Emails and changes stay as they are. */
const ownNote = (id: string, author: string) =>
  sql<boolean>`id = ${id} and author = ${author} and about is null`

const leadsOf = (notes: readonly { lead_id: string }[]) => ({
  ids: notes.map(({ lead_id }) => lead_id),
})

const editShape = z.object({ id: z.uuid(), text: noteText })

export const editNote: LeadChange<z.infer<typeof editShape>> = {
  path: '/notes/edit',
  action: 'edit_note',
  shape: editShape,
  async work(trx, { id, text }, { actor }) {
    const edited = await trx
      .updateTable('lead_notes')
      .set({ text, changed_at: sql<Date>`now()` })
      .where(ownNote(id, actor))
      .returning('lead_id')
      .execute()
    return leadsOf(edited)
  },
}

const deleteShape = z.object({ id: z.uuid() })

export const deleteNote: LeadChange<z.infer<typeof deleteShape>> = {
  path: '/notes/delete',
  action: 'delete_note',
  shape: deleteShape,
  async work(trx, { id }, { actor }) {
    const deleted = await trx
      .deleteFrom('lead_notes')
      .where(ownNote(id, actor))
      .returning('lead_id')
      .execute()
    return leadsOf(deleted)
  },
}
