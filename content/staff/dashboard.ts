/** Words of the first staff page: canvas submissions and roles. */
export const dashboard = {
  label: 'Dashboard',
  key: 'd',
  title: 'Admin Dashboard',
  subtitle: 'Manage canvas submissions and user roles',
  description: 'Canvas submissions and user roles, for staff.',
  tabs: {
    label: 'Data',
    submissions: 'Canvas Submissions ({count})',
    roles: 'User Roles ({count})',
  },
  submissions: {
    caption: 'Canvas submissions',
    columns: {
      email: 'Email',
      rating: 'Activation Rating',
      submitted: 'Submitted',
      actions: 'Actions',
    },
    ratingNote: 'Activation ratings are given on a scale from 1 to 5: 5/10 is the highest.',
    detailTitle: 'Submission from {email} on {date}',
    missing: 'Not provided',
    empty: 'Nothing has come in yet.',
    newest: 'These are the newest {count}.',
    all: 'All canvases, with search and export',
  },
  roles: {
    caption: 'User roles',
    columns: { user: 'User ID', role: 'Role', assigned: 'Assigned' },
    empty: 'No user roles assigned yet',
    instruction:
      "To become an admin, insert a row with the role 'admin' for {email} through the database console: npm run admin -- grant {email} (in an installed release: everturn admin grant {email})",
  },
} as const
