import { languageTag } from '@portico/api/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../../controls/dialogs.tsx';
import { Loaded } from '../../../controls/notices.tsx';
import { Timestamp } from '../../../controls/timestamp.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { PreviewButton } from '../preview/preview-button.tsx';
import { ComparisonDialog } from './comparison-dialog.tsx';
import type { DialogProps } from './dialog-props.ts';
import styles from './publishing.module.css';
import { RestoreButton } from './restore-button.tsx';
import { TextFacts, textVersionsQuery } from './text-facts.tsx';
import { writtenVersion } from './use-text-change.ts';

/** The versions of a text, newest first; each can be published or scheduled. */
export function VersionsDialog({ subject, onRequest, onClose }: DialogProps) {
	const { articles, comparison, editor, general, preview } = useMessages();
	const { publishing, facts, states, actions } = articles;
	const { articleId, text, lang, restore } = subject;
	const versions = useQuery(textVersionsQuery(subject));
	const [compared, setCompared] = useState<ComparedVersions | null>(null);
	const hasWritten = subject.current !== undefined || subject.hasCopy === true;
	const mayPublish = text.allowed.includes('publish');
	const marks = (version: number) => [
		...(version === text.latestVersion ? [publishing.latest] : []),
		...(version === text.publishedVersion ? [states.published] : []),
		...(version === text.scheduledVersion ? [states.scheduled] : []),
	];
	return (
		<ModalDialog title={publishing.versionsTitle(general.languages[lang])} isOpen onClose={onClose}>
			<TextFacts subject={subject} text={text} />
			<Loaded query={versions}>
				{({ items }) => (
					// biome-ignore lint/a11y/noNoninteractiveTabindex: long histories scroll, also by keyboard
					<ol className={styles.versions} tabIndex={0}>
						{items.map(({ version, title, savedAt, savedBy, note }) => (
							<li key={version} className={styles.version}>
								<div className={styles.versionHead}>
									<strong>{facts.version(version)}</strong>
									{marks(version).map((mark) => (
										<span key={mark} className={styles.versionMark}>
											{mark}
										</span>
									))}
									<span className={styles.versionBy}>
										<Timestamp at={savedAt} /> {savedBy ?? publishing.noPerson}
									</span>
								</div>
								<p lang={languageTag(lang)}>{title || articles.table.untitled}</p>
								{note && <p className={styles.versionNote}>{editor.version.noteOf(note)}</p>}
								<div className={styles.versionActions}>
									<PreviewButton
										{...{ articleId, lang, version }}
										asSaved
										label={`${preview.open} ${facts.version(version)}`}
									/>
									{(items.length > 1 || hasWritten) && (
										<Button
											kind="quiet"
											aria-label={`${comparison.action} ${facts.version(version)}`}
											onPress={() => setCompared(comparedAtFirst(version, text.publishedVersion, items))}
										>
											{comparison.action}
										</Button>
									)}
									{restore && (
										<RestoreButton
											kind="quiet"
											{...{ version, restore }}
											label={`${publishing.restore} ${facts.version(version)}`}
											onRestored={onClose}
										>
											{publishing.restore}
										</RestoreButton>
									)}
									{mayPublish && version !== text.publishedVersion && (
										<>
											<Button
												kind="quiet"
												aria-label={`${actions.publish} ${facts.version(version)}`}
												onPress={() => onRequest({ action: 'publish', subject, version })}
											>
												{actions.publish}
											</Button>
											<Button
												kind="quiet"
												aria-label={`${actions.schedule} ${facts.version(version)}`}
												onPress={() => onRequest({ action: 'schedule', subject, version })}
											>
												{actions.schedule}
											</Button>
										</>
									)}
								</div>
							</li>
						))}
					</ol>
				)}
			</Loaded>
			{compared && (
				<ComparisonDialog
					{...{ subject, restore, ...compared }}
					onClose={(isRestored) => (isRestored ? onClose() : setCompared(null))}
				/>
			)}
			<FormButtons>
				<Button onPress={onClose}>{general.close}</Button>
			</FormButtons>
		</ModalDialog>
	);
}

type ComparedVersions = { from: number; to: number };

/**
 * What a version is compared with at first: what is public, else the version before, else the one after; where there is
 * no other, what is written.
 */
export function comparedAtFirst(
	version: number,
	published: number | null,
	items: readonly { version: number }[],
): ComparedVersions {
	if (published !== null && published !== version) return { from: published, to: version };
	const index = items.findIndex((item) => item.version === version);
	const other = items[index + 1] ?? items[index - 1];
	return other ? { from: other.version, to: version } : { from: version, to: writtenVersion };
}
