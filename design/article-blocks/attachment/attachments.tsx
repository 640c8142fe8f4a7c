import type { BlockOf } from '@portico/api/answers/articles.ts';
import type { Attachment } from '@portico/api/answers/shared-parts.ts';
import { addressWithParameters } from '@portico/api/client/address-with-parameters.ts';
import { download, openPreview } from '@portico/api/client/download-and-preview.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { type MouseEvent, useId } from 'react';
import { usePageContext } from '../../page-context.ts';
import styles from './attachments.module.css';
import { canBePreviewed, fileSize, fileType } from './file-facts.ts';

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

/**
 * A file with its type and size, to download or, if browsers can display it, to preview in a new window
 * (specification, section 7). Both are links, so they work without JavaScript.
 */
export function AttachmentEntry({ attachment }: { attachment: Attachment }) {
	const { aritcile } = usePageContext().texts;
	const lang = usePageContext().language;
	const pageLanguage = languageTag(lang);
	const { name, href, size } = attachment;
	// The name for saving, and the language of an error page.
	const shown = { name, lang };
	// Makes the server send the file as a download; otherwise browsers display a PDF.
	const asDownload = { download: 1, ...shown };
	return (
		<div className={styles.attachment} data-attachment="">
			<p className={styles.name}>{name}</p>
			<p className={styles.facts} lang={pageLanguage}>
				{fileType(attachment) ?? aritcile.file} · {fileSize(size)}
			</p>
			<p className={styles.actions} lang={pageLanguage}>
				{canBePreviewed(attachment) && (
					<a
						className={styles.action}
						href={addressWithParameters(href, shown)}
						target="_blank"
						rel="noopener"
						aria-label={aritcile.previewOf(name)}
						onClick={(event) => onPlainClick(event, () => openPreview(href, shown))}
					>
						{aritcile.preview}
					</a>
				)}
				<a
					className={styles.action}
					href={addressWithParameters(href, asDownload)}
					aria-label={aritcile.downloadOf(name)}
					onClick={(event) => onPlainClick(event, () => download(href, asDownload))}
				>
					{aritcile.download}
				</a>
			</p>
		</div>
	);
}

/** Leaves clicks with modifier keys or other buttons to the browser. */
function onPlainClick(event: MouseEvent, act: () => void): void {
	if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
	event.preventDefault();
	act();
}

/** A file at its place in the text. */
export function AttachmentBlock({ block }: { block: BlockOf<'attachment'> }) {
	return <AttachmentEntry attachment={block.attachment} />;
}
