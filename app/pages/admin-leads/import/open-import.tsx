import { Button } from '#app/components/button.tsx'
import { leadImport as words } from '#content/staff/lead-import.ts'

/** The button that opens the import. */
export const OpenImport = ({ onOpen }: { onOpen: () => void }) => (
  <Button look="outline" dense title={words.openLong} onClick={onOpen}>
    {words.open}
  </Button>
)
