/** The key of the queries of single rows of records: the list and the title of the form show them. */
export const RECORD_ROWS = ['records', 'list', 'row']
