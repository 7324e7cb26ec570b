import 'dayjs/locale/it'

/** Weeks begin on Monday. */
export const ITALIAN_DATES = { locale: 'it', firstDayOfWeek: 1 } as const

/** The texts and labels of every calendar. */
export const ITALIAN_CALENDAR = {
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: 'Mese precedente',
    nextMonth: 'Mese successivo',
    previousYear: 'Anno precedente',
    nextYear: 'Anno successivo',
    previousDecade: 'Decennio precedente',
    nextDecade: 'Decennio successivo',
  },
} as const
