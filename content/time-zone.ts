/** IANA name of the consultancy's time zone: of its weekly hours, and of the days by which visits and leads are counted. */
export const timeZone: string = 'America/Denver'
