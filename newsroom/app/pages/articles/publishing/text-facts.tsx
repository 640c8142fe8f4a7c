import { languageTag } from '@portico/api/languages.ts';
import type { ListedText } from '@portico/api/newsroom/answers/articles.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../controls/fields/choice-fields.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import { call } from '../../../data/calls.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import type { TextSubject } from '../list/text-actions.ts';
import { TextState } from '../list/text-state.tsx';
import { PreviewButton } from '../preview/preview-button.tsx';
import styles from './publishing.module.css';
import { type TextConflict, writtenVersion } from './use-text-change.ts';

type Props = { subject: TextSubject; text: ListedText };

/** Which text a dialog is about: its title and its state. */
export function TextFacts({ subject, text }: Props) {
	const { articles } = useMessages();
	return (
		<div className={styles.facts}>
			<p className={styles.title} lang={languageTag(subject.lang)}>
				{(subject.written?.title ?? text.title) || articles.table.untitled}
			</p>
			<dl>
				<dt>{articles.publishing.now}</dt>
				<dd>
					<TextState text={text.latestVersion === 0 ? null : text} isWritten />
				</dd>
			</dl>
		</div>
	);
}

/** The state that the person saw beside the newer one, when a change was not made because of it. */
export function ConflictNotice({ conflict }: { conflict: TextConflict | null }) {
	const { publishing } = useMessages().articles;
	if (!conflict) return null;
	return (
		<div role="alert" className={styles.conflict}>
			<p>{publishing.changedTitle}</p>
			<dl className={styles.states}>
				<div>
					<dt>{publishing.seen}</dt>
					<dd>
						<TextState text={conflict.before} />
					</dd>
				</div>
				<div>
					<dt>{publishing.current}</dt>
					<dd>
						<TextState text={conflict.now} />
					</dd>
				</div>
			</dl>
		</div>
	);
}

/** The versions of a text, newest first. */
export const textVersionsQuery = ({ articleId, lang }: Pick<TextSubject, 'articleId' | 'lang'>) =>
	queryOptions({
		queryKey: ['articles', 'versions', articleId, lang],
		queryFn: ({ signal }) =>
			call('get', '/api/newsroom/articles/{articleId}/{lang}/versions', { articleId, lang }, signal),
	});

type VersionFieldProps = {
	subject: TextSubject;
	text: ListedText;
	version: number;
	onChange(version: number): void;
};

/**
 * The versions of a text to choose from, each with its time and author.
 *
 * @param written what is written and no version, as a choice; null for none
 * @param chosen those that are always among them: until the versions are there, or where the list of them ends before
 */
export function useVersionOptions(
	subject: TextSubject,
	text: ListedText,
	chosen: readonly number[],
	written: string | null,
) {
	const { publishing, facts } = useMessages().articles;
	const { timeZone } = useSession();
	const versions = useQuery({ ...textVersionsQuery(subject), enabled: text.latestVersion > 0 });
	const items = versions.data?.items ?? [];
	const options = items.map((item) => {
		const described = publishing.versionOption(
			item.version,
			formatTimestamp(item.savedAt, timeZone),
			item.savedBy,
		);
		const isOnline = item.version === text.publishedVersion;
		return { value: String(item.version), text: isOnline ? publishing.versionOnline(described) : described };
	});
	const unlisted = [...new Set(chosen)].filter(
		(version) => version !== writtenVersion && !items.some((item) => item.version === version),
	);
	options.unshift(
		...(written === null ? [] : [{ value: String(writtenVersion), text: written }]),
		...unlisted.map((version) => ({ value: String(version), text: facts.version(version) })),
	);
	return { options, items, error: versions.error };
}

/** Which version to publish, with its time and author; below it the title that this version has. */
export function VersionField({ subject, text, version, onChange }: VersionFieldProps) {
	const { publishing } = useMessages().articles;
	const { articleId, lang } = subject;
	const written = subject.written ? publishing.asWritten : null;
	const { options, items, error } = useVersionOptions(subject, text, [version], written);
	const title = items.find((item) => item.version === version)?.title ?? '';
	return (
		<div>
			<SelectField
				label={publishing.version}
				name="version"
				value={String(version)}
				options={options}
				onChange={(value) => onChange(Number(value))}
			/>
			<p className={styles.versionTitle} lang={languageTag(subject.lang)}>
				{title !== '' && title !== text.title && publishing.versionTitle(title)}
			</p>
			<FailureNotice error={error} />
			<PreviewButton {...{ articleId, lang }} version={version === writtenVersion ? null : version} />
		</div>
	);
}
