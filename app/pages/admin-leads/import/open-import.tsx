import { Button } from '#app/components/button.tsx'
import { leadImport as words } from '#content/staff/lead-import.ts'

/** The button that opens the import. On phones the title's line has no room: the command field does. */
export const OpenImport = ({ onOpen }: { onOpen: () => void }) => (
  <Button look="outline" dense className="max-sm:hidden" title={words.openLong} onClick={onOpen}>
    {words.open}
  </Button>
)
