import type { ArticleFacts, EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { CheckboxField } from '../../../controls/fields/choice-fields.tsx';
import { ColumnField } from '../../../controls/fields/combo-field.tsx';
import { ChevronDownIcon } from '../../../controls/icons.tsx';
import { columnsQuery } from '../../../data/board.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { EditorIcon } from '../../../editor/controls/editor-icons.tsx';
import { MediaDialog } from '../../../editor/controls/media-dialog.tsx';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { CoverField } from './cover-field.tsx';
import type { CoverUpload } from './cover-upload.ts';
import styles from './editor.module.css';
import { SaveStateMark } from './save-state.tsx';
import { hasWaitingFacts } from './text-menu.tsx';

type Props = {
	draft: ArticleDraft;
	/** What the server has now; null for a new article. */
	latest: EditedArticle | null;
	reload(): Promise<EditedArticle | null>;
	/** Of the cover; null where the person may upload nothing. */
	coverUpload: CoverUpload | null;
};

const homeId = 'article-home-column';

/** Leads to the field of the home column. */
export function focusHomeColumn(): void {
	document.querySelector<HTMLElement>(`#${homeId} input`)?.focus();
}

/** What all languages of an article share, in one line that unfolds. */
export function FactsPanel({ draft, latest, reload, coverUpload }: Props) {
	const { editor } = useMessages();
	const { facts: texts } = editor;
	const language = useLanguage();
	const columns = useQuery(columnsQuery).data ?? [];
	const [isOpen, setOpen] = useState(false);
	const [isPicking, setPicking] = useState(false);
	const { facts } = draft;
	const mayWrite = latest ? latest.mayWriteFacts : true;
	const mayPin = latest?.mayPin ?? false;
	const waiting = latest ? waitingFacts(draft, latest) : [];
	const nameOf = (fdCode: string) =>
		columns.find((column) => column.fdCode === fdCode)?.path.join(' / ') ?? fdCode;
	const names: Record<keyof ArticleFacts, string> = {
		...{ fdCode: texts.column, alsoIn: texts.alsoIn, cover: texts.cover },
		...{ attachments: texts.attachments, pinned: texts.pinned },
	};
	const summary = [
		facts.fdCode === '' ? texts.chooseColumn : nameOf(facts.fdCode),
		...(facts.alsoIn.length > 0 ? [`+${facts.alsoIn.length}`] : []),
		facts.cover ? texts.hasCover : texts.noCover,
		facts.attachments.length > 0 ? texts.attachmentCount(facts.attachments.length) : texts.noAttachments,
		...(facts.pinned ? [texts.pinned] : []),
	];
	const home = (
		<div id={homeId}>
			<ColumnField
				label={texts.column}
				value={facts.fdCode}
				columns={columns}
				isRequired
				onChange={(fdCode) => fdCode !== '' && draft.setFact('fdCode', fdCode)}
			/>
			{draft.needsColumn && (
				<p role="alert" className={styles.limit} data-over>
					{editor.saving.failed(texts.chooseColumn)}
				</p>
			)}
		</div>
	);
	// The one fact that a new article needs before it can be saved.
	const isHomeFirst = draft.articleId === null && !isOpen;
	return (
		<section className={styles.facts} aria-label={texts.title}>
			<div className={styles.factsHead}>
				<button
					type="button"
					className={styles.factsToggle}
					aria-expanded={isOpen}
					aria-controls="article-facts"
					onClick={() => setOpen(!isOpen)}
				>
					<ChevronDownIcon />
					<strong>{texts.title}</strong>
					{!isOpen && <span className={styles.factsSummary}>{summary.join(' · ')}</span>}
				</button>
				{draft.articleId !== null && draft.factsDraft.state.kind !== 'unchanged' && (
					<SaveStateMark state={draft.factsDraft.state} onRetry={() => draft.retry()} />
				)}
			</div>
			{waiting.length > 0 && (
				<p className={styles.waiting}>
					{texts.waitingFor(waiting.map((name) => names[name]))} {texts.waiting}
				</p>
			)}
			{draft.factsDraft.state.kind === 'conflict' && (
				<p role="alert" className={styles.waiting}>
					{texts.conflict}{' '}
					<Button
						kind="quiet"
						onPress={() => void reload().then((now) => now && draft.factsDraft.resetTo(now))}
					>
						{texts.reload}
					</Button>
				</p>
			)}
			{isHomeFirst && <div className={styles.firstFact}>{home}</div>}
			<div id="article-facts" hidden={!isOpen} className={styles.factsBody}>
				{!mayWrite && <p className={styles.readOnly}>{mayPin ? texts.pinOnly : texts.readOnly}</p>}
				<div className={styles.factsGrid}>
					<div>
						{mayWrite ? (
							!isHomeFirst && home
						) : (
							<p>
								{texts.column}: {nameOf(facts.fdCode)}
							</p>
						)}
						<FurtherColumns draft={draft} nameOf={nameOf} mayWrite={mayWrite} columns={columns} />
						{mayPin && (
							<CheckboxField isSelected={facts.pinned} onChange={(pinned) => draft.setFact('pinned', pinned)}>
								{texts.pinned}
							</CheckboxField>
						)}
					</div>
					<CoverField draft={draft} mayWrite={mayWrite} upload={coverUpload} />
					<div>
						<p className={styles.factName}>{texts.attachments}</p>
						<AttachmentsField draft={draft} mayWrite={mayWrite} />
						{mayWrite && (
							<div className={styles.factActions}>
								<Button onPress={() => setPicking(true)}>{texts.addAttachment}</Button>
							</div>
						)}
					</div>
				</div>
			</div>
			{isPicking && (
				<MediaDialog
					kind="file"
					title={editor.media.fileTitle}
					action={editor.media.choose}
					lang={language}
					onChoose={([chosen]) => {
						setPicking(false);
						if (chosen) draft.setFact('attachments', [...facts.attachments, { file: chosen.id, names: {} }]);
					}}
					onClose={() => setPicking(false)}
				/>
			)}
		</section>
	);
}

type FurtherColumnsProps = {
	draft: ArticleDraft;
	nameOf(fdCode: string): string;
	mayWrite: boolean;
	columns: Parameters<typeof ColumnField>[0]['columns'];
};

function FurtherColumns({ draft, nameOf, mayWrite, columns }: FurtherColumnsProps) {
	const { facts: texts } = useMessages().editor;
	const { alsoIn, fdCode: home } = draft.facts;
	const set = (codes: string[]) => draft.setFact('alsoIn', codes);
	return (
		<div className={styles.further}>
			<p className={styles.factName}>{texts.alsoIn}</p>
			{alsoIn.length === 0 && !mayWrite && <p>{texts.noFurther}</p>}
			<ul>
				{alsoIn.map((fdCode) => (
					<li key={fdCode}>
						<span>{nameOf(fdCode)}</span>
						{mayWrite && (
							<Button
								kind="quiet"
								aria-label={texts.removeColumn(nameOf(fdCode))}
								onPress={() => set(alsoIn.filter((code) => code !== fdCode))}
							>
								<EditorIcon name="remove" />
							</Button>
						)}
					</li>
				))}
			</ul>
			{mayWrite && (
				<ColumnField
					// A chosen column goes to the list, and the field is empty again.
					key={alsoIn.join()}
					label={texts.addColumn}
					value=""
					columns={columns.filter(({ fdCode }) => fdCode !== home && !alsoIn.includes(fdCode))}
					onChange={(fdCode) => fdCode !== '' && set([...alsoIn, fdCode])}
				/>
			)}
		</div>
	);
}

/** The facts that differ from those that visitors see. */
function waitingFacts(draft: ArticleDraft, latest: EditedArticle): (keyof ArticleFacts)[] {
	if (!hasWaitingFacts(draft, latest)) return [];
	const names = Object.keys(latest.liveFacts) as (keyof ArticleFacts)[];
	return names.filter((name) => JSON.stringify(draft.facts[name]) !== JSON.stringify(latest.liveFacts[name]));
}
