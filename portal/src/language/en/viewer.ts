/** English texts of opened documents. */
import type { viewer as german } from '../de/viewer.ts';

export const viewer: typeof german = {
  document: (filename) => `Document ${filename}`,
  position: (at, of) => `${at} of ${of}`,
  previous: 'Previous document',
  next: 'Next document',
  close: 'Close',
  open: 'Document',
  tools: 'View',
  pages: (filename) => `Pages of ${filename}`,
  page: 'Page',
  of: (pages) => `of ${pages}`,
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  smaller: 'Make smaller',
  larger: 'Make larger',
  width: 'Full width',
  ownSize: 'Original size',
  search: 'Search in the document',
  hits: (count, current) => (count === 0 ? 'Nothing found' : `${current} of ${count}`),
  broken: 'This document cannot be shown.',
  notShown: 'This format is not shown here.',
};
