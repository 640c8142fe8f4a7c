import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { factNames } from '../../../comparison/changed-facts.ts';
import type { BodySummary } from '../../../comparison/summarise-body.ts';
import { Button } from '../../../controls/button.tsx';
import { useMessages } from '../../../messages/messages.ts';
import type { TextSubject } from '../list/text-actions.ts';
import { comparisonQuery, type VersionComparison } from './compared-texts.ts';
import { ComparisonDialog } from './comparison-dialog.tsx';
import styles from './publishing.module.css';

type Props = {
	/** With the state of the text by now. */
	subject: TextSubject;
	/** What is about to be published. */
	version: number;
};

/** What the publication of a version changes on the website. It never stands in the way of the publication. */
export function ChangeSummary({ subject, version }: Props) {
	const { comparison: texts } = useMessages();
	const { publishedVersion: published, state } = subject.text;
	const [isOpen, setOpen] = useState(false);
	const isCompared = published !== null && published !== version;
	const query = useQuery({
		...comparisonQuery(subject, published ?? 0, version),
		enabled: isCompared,
		retry: false,
	});
	const summarise = useSummary();
	if (published === version) return null;
	const said = query.data
		? summarise(query.data)
		: query.error
			? texts.failedBeforePublishing
			: texts.summary.pending;
	const unpublished = state === 'withdrawn' ? texts.summary.again : texts.summary.first;
	const canShow = query.data !== undefined && !isSame(query.data);
	return (
		<div className={styles.summary}>
			<p aria-live="polite">{isCompared ? said : unpublished}</p>
			{canShow && (
				<Button kind="quiet" onPress={() => setOpen(true)}>
					{texts.summary.show}
				</Button>
			)}
			{isOpen && isCompared && (
				<ComparisonDialog {...{ subject }} from={published} to={version} onClose={() => setOpen(false)} />
			)}
		</div>
	);
}

const isSame = ({ comparison: { lines, body }, facts }: VersionComparison) =>
	facts.length + body.length === 0 && lines.every(({ isChanged }) => !isChanged);

/** @returns says what differs in a line: the body by how many parts of it, fields and metadata by name */
function useSummary(): (found: VersionComparison) => string {
	const messages = useMessages();
	const { summary } = messages.comparison;
	const { fields } = messages.editor;
	const facts = factNames(messages);
	const bodyParts = (body: BodySummary) =>
		(['changed', 'formatted', 'added', 'removed', 'moved'] as const).flatMap((change) => {
			const counted = body.filter((part) => part.change === change);
			const things = counted.map(({ sort, count }) => summary.things[sort](count));
			return things.length > 0 ? [summary.counted[change](summary.list(things))] : [];
		});
	return (found) => {
		if (isSame(found)) return summary.same;
		const { lines, body } = found.comparison;
		return summary.changes([
			...lines.flatMap(({ field, isChanged }) => (isChanged ? [fields[field]] : [])),
			...(body.length > 0 ? [summary.body(bodyParts(body))] : []),
			...found.facts.map(({ name }) => facts[name]),
		]);
	};
}
