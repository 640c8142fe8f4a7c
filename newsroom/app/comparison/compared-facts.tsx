import { type Language, languageTag } from '@portico/api/languages.ts';
import type { ArticleMetadata } from '@portico/api/newsroom/answers/editing.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { columnsQuery } from '../data/board.ts';
import { useMessages } from '../messages/messages.ts';
import { type FactChange, factNames } from './changed-facts.ts';
import type { ComparedLine } from './compare-versions.ts';
import { Segments } from './compared-block.tsx';
import styles from './comparison-view.module.css';
import { Picture } from './draw-nodes.tsx';
import drawing from './drawing.module.css';

type Props = { facts: readonly FactChange[]; lines: readonly ComparedLine[]; lang: Language };

/** What differs beside the page: the byline, and metadata of the article. */
export function ComparedFacts({ facts, lines, lang }: Props) {
	const messages = useMessages();
	const { comparison: texts, editor } = messages;
	const names = factNames(messages);
	if (facts.length + lines.length === 0) return null;
	return (
		<section className={styles.facts} aria-label={texts.facts}>
			<h3>{texts.facts}</h3>
			<dl>
				{facts.map((fact) => (
					<Fact key={fact.name} name={names[fact.name]}>
						<FromTo {...{ fact, lang }} />
					</Fact>
				))}
				{lines.map(({ field, segments }) => (
					<Fact key={field} name={editor.fields[field]}>
						<p lang={languageTag(lang)}>
							<Segments segments={segments} />
						</p>
					</Fact>
				))}
			</dl>
		</section>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className={styles.fact} data-stop tabIndex={-1}>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function FromTo({ fact, lang }: { fact: FactChange; lang: Language }) {
	const { spoken } = useMessages().comparison;
	return (
		<div className={styles.fromTo}>
			<div data-side="from">
				<span className={drawing.spoken}>{spoken.from}</span>
				<FactValue {...{ lang }} name={fact.name} value={fact.from} />
			</div>
			<span aria-hidden="true">→</span>
			<div data-side="to">
				<span className={drawing.spoken}>{spoken.to}</span>
				<FactValue {...{ lang }} name={fact.name} value={fact.to} />
			</div>
		</div>
	);
}

type ValueProps = { name: keyof ArticleMetadata; value: FactChange['from']; lang: Language };

function FactValue({ name, value, lang }: ValueProps) {
	const { comparison: texts, editor, general } = useMessages();
	const columnName = useColumnNames();
	if (name === 'pinned') return value === true ? editor.metadata.pinned : editor.metadata.notPinned;
	if (value === null || (Array.isArray(value) && value.length === 0)) return general.none;
	if (name === 'cover') return <Picture file={String(value)} alt={String(value)} width={320} />;
	if (name === 'fdCode') return columnName(String(value));
	if (name === 'alsoIn') return texts.summary.list((value as string[]).map(columnName));
	if (name === 'attachments') {
		return (
			<ul>
				{(value as ArticleMetadata['attachments']).map(({ file, names }) => (
					<li key={file}>{names[lang] || names.zh || names.en || file}</li>
				))}
			</ul>
		);
	}
	return String(value);
}

/** Finds the name of a column in the person's language. */
function useColumnNames(): (fdCode: string) => string {
	const { data = [] } = useQuery(columnsQuery);
	return (fdCode) => data.find((column) => column.fdCode === fdCode)?.name ?? fdCode;
}
