import type { AuditRecord } from '../../audit/append-audit.ts';
import type { TextKey } from '../../model/text-key.ts';

/** A text in the audit log. */
export function recordedText({ articleId, lang }: TextKey): Pick<AuditRecord, 'subject' | 'lang'> {
	return { subject: `article:${articleId}`, lang };
}
