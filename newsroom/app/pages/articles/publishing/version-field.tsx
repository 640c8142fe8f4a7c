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
import styles from './publishing.module.css';

/** The versions of a text, newest first. */
export const textVersionsQuery = ({ articleId, lang }: Pick<TextSubject, 'articleId' | 'lang'>) =>
	queryOptions({
		queryKey: ['articles', 'versions', articleId, lang],
		queryFn: ({ signal }) =>
			call('get', '/api/newsroom/articles/{articleId}/{lang}/versions', { articleId, lang }, signal),
	});

type Props = {
	subject: TextSubject;
	text: ListedText;
	version: number;
	onChange(version: number): void;
};

/** Which version to publish, with its time and author; below it the title that this version has. */
export function VersionField({ subject, text, version, onChange }: Props) {
	const { publishing, facts } = useMessages().articles;
	const { timeZone } = useSession();
	const versions = useQuery(textVersionsQuery(subject));
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
	// Until the versions are there, or where the list of them ends before this one.
	const isListed = items.some((item) => item.version === version);
	if (!isListed) options.unshift({ value: String(version), text: facts.version(version) });
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
			<FailureNotice error={versions.error} />
		</div>
	);
}
