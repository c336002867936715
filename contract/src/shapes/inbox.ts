/** The choices of the inbox (correspondence.md 8). */

export const inboxChannels = ['post', 'email', 'page'] as const;
export const inboxStatuses = ['unmatched', 'proposed', 'assigned', 'done', 'discarded'] as const;
export type InboxStatus = (typeof inboxStatuses)[number];
export const inboxAutomatic = ['bounce', 'auto_reply'] as const;
export const inboxConfidences = ['exact', 'strong', 'weak'] as const;
export type InboxConfidence = (typeof inboxConfidences)[number];

/** The first says most. */
export const inboxReasons = [
  'thread',
  'reference_number',
  'reference_number_fuzzy',
  'sender_email',
  'document_reference',
  'sender_name',
  'closed_case',
] as const;
export type InboxReason = (typeof inboxReasons)[number];

export const inboxProblemCodes = [
  'unreadable',
  'too_large',
  'too_complex',
  'truncated',
  'attachment_unsupported',
  'attachment_too_large',
  'too_many_attachments',
] as const;
