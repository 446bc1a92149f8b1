/** Words of the staff page with the list of canvases. */
export const canvases = {
  label: 'Canvases',
  key: 'c',
  title: 'Canvases',
  subtitle: 'All canvas submissions: search, filter, export and delete',
  description: 'All canvas submissions, for staff.',
  search: 'Search by email',
} as const
