import type { BlockOf } from '@portico/api/answers/articles.ts';
import type { Attachment } from '@portico/api/answers/shared-parts.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { useId } from 'react';
import { usePageContext } from '../../page-context.ts';
import { AttachmentEntry } from './attachment-entry.tsx';
import styles from './attachments.module.css';

type Props = {
	attachments: Attachment[];
	/** Language of the file names: the article's. */
	lang: Language;
};

/** The files of an article; nothing if it has none. */
export function AttachmentList({ attachments, lang }: Props) {
	const { aritcile } = usePageContext().texts;
	const heading = useId();
	if (attachments.length === 0) return null;
	return (
		<section className={styles.attachments} aria-labelledby={heading}>
			<h2 id={heading} className={styles.heading} data-frame="">
				{aritcile.attachments}
			</h2>
			<ul className={styles.list} lang={languageTag(lang)}>
				{attachments.map((attachment) => (
					<li key={attachment.href}>
						<AttachmentEntry attachment={attachment} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** A file at its place in the text. */
export function AttachmentBlock({ block }: { block: BlockOf<'attachment'> }) {
	return <AttachmentEntry attachment={block.attachment} />;
}
