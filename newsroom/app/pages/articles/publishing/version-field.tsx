import { languageTag } from '@portico/api/languages.ts';
import type { ListedText } from '@portico/api/newsroom/answers/articles.ts';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../controls/fields/select-field.tsx';
import { FailureNotice } from '../../../controls/notices/failure-notice.tsx';
import { formatTimestamp } from '../../../controls/page/format-timestamp.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import type { TextSubject } from '../list/text-actions.ts';
import styles from './publishing.module.css';
import { textVersionsQuery } from './text-versions.ts';

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
