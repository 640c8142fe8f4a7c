import type { ArticleMetadata, EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { CheckboxField } from '../../../controls/fields/choice-fields.tsx';
import { ColumnField } from '../../../controls/fields/combo-field.tsx';
import { ChevronDownIcon } from '../../../controls/icons.tsx';
import { columnsQuery } from '../../../data/board.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { EditorIcon } from '../../../editor/controls/editor-icons.tsx';
import { useMessages } from '../../../messages/messages.ts';
import type { ArticleUploads } from './article-uploads.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { CoverField } from './cover-field.tsx';
import styles from './editor.module.css';
import { SaveStateMark } from './save-state.tsx';
import { hasWaitingMetadata } from './text-menu.tsx';

type Props = {
	draft: ArticleDraft;
	/** What the server has now; null for a new article. */
	latest: EditedArticle | null;
	reload(): Promise<EditedArticle | null>;
	/** Null where the person may upload nothing. */
	uploads: ArticleUploads | null;
};

const homeId = 'article-home-column';

/** Leads to the field of the home column. */
export function focusHomeColumn(): void {
	document.querySelector<HTMLElement>(`#${homeId} input`)?.focus();
}

/** What all languages of an article share, in one line that unfolds. */
export function MetadataPanel({ draft, latest, reload, uploads }: Props) {
	const { editor } = useMessages();
	const { metadata: texts } = editor;
	const columns = useQuery(columnsQuery).data ?? [];
	const [isOpen, setOpen] = useState(false);
	const { metadata } = draft;
	const mayWrite = latest ? latest.mayWriteFacts : true;
	const mayPin = latest?.mayPin ?? false;
	const waiting = latest ? waitingMetadata(draft, latest) : [];
	const nameOf = (fdCode: string) =>
		columns.find((column) => column.fdCode === fdCode)?.path.join(' / ') ?? fdCode;
	const names: Record<keyof ArticleMetadata, string> = {
		...{ fdCode: texts.column, alsoIn: texts.alsoIn, cover: texts.cover },
		...{ attachments: texts.attachments, pinned: texts.pinned },
	};
	const summary = [
		metadata.fdCode === '' ? texts.chooseColumn : nameOf(metadata.fdCode),
		...(metadata.alsoIn.length > 0 ? [`+${metadata.alsoIn.length}`] : []),
		metadata.cover ? texts.hasCover : texts.noCover,
		metadata.attachments.length > 0
			? texts.attachmentCount(metadata.attachments.length)
			: texts.noAttachments,
		...(metadata.pinned ? [texts.pinned] : []),
	];
	const home = (
		<div id={homeId}>
			<ColumnField
				label={texts.column}
				value={metadata.fdCode}
				columns={columns}
				isRequired
				onChange={(fdCode) => fdCode !== '' && draft.setMetadata('fdCode', fdCode)}
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
		<section className={styles.metadata} aria-label={texts.title}>
			<div className={styles.metadataHead}>
				<button
					type="button"
					className={styles.metadataToggle}
					aria-expanded={isOpen}
					aria-controls="article-facts"
					onClick={() => setOpen(!isOpen)}
				>
					<ChevronDownIcon />
					<strong>{texts.title}</strong>
					{!isOpen && <span className={styles.metadataSummary}>{summary.join(' · ')}</span>}
				</button>
				{draft.articleId !== null && draft.metadataDraft.state.kind !== 'unchanged' && (
					<SaveStateMark state={draft.metadataDraft.state} onRetry={() => draft.retry()} />
				)}
			</div>
			{waiting.length > 0 && (
				<p className={styles.waiting}>
					{texts.waitingFor(waiting.map((name) => names[name]))} {texts.waiting}
				</p>
			)}
			{draft.metadataDraft.state.kind === 'conflict' && (
				<p role="alert" className={styles.waiting}>
					{texts.conflict}{' '}
					<Button
						kind="quiet"
						onPress={() => void reload().then((now) => now && draft.metadataDraft.resetTo(now))}
					>
						{texts.reload}
					</Button>
				</p>
			)}
			{isHomeFirst && <div className={styles.firstField}>{home}</div>}
			<div id="article-facts" hidden={!isOpen} className={styles.metadataBody}>
				{!mayWrite && <p className={styles.readOnly}>{mayPin ? texts.pinOnly : texts.readOnly}</p>}
				<div className={styles.metadataGrid}>
					<div>
						{mayWrite ? (
							!isHomeFirst && home
						) : (
							<p>
								{texts.column}: {nameOf(metadata.fdCode)}
							</p>
						)}
						<FurtherColumns draft={draft} nameOf={nameOf} mayWrite={mayWrite} columns={columns} />
						{mayPin && (
							<CheckboxField
								isSelected={metadata.pinned}
								onChange={(pinned) => draft.setMetadata('pinned', pinned)}
							>
								{texts.pinned}
							</CheckboxField>
						)}
					</div>
					<CoverField draft={draft} mayWrite={mayWrite} uploads={uploads?.cover ?? null} />
					<AttachmentsField draft={draft} mayWrite={mayWrite} uploads={uploads?.attachments ?? null} />
				</div>
			</div>
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
	const { metadata: texts } = useMessages().editor;
	const { alsoIn, fdCode: home } = draft.metadata;
	const set = (codes: string[]) => draft.setMetadata('alsoIn', codes);
	return (
		<div className={styles.further}>
			<p className={styles.metadataName}>{texts.alsoIn}</p>
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

/** The metadata that differs from what visitors see. */
function waitingMetadata(draft: ArticleDraft, latest: EditedArticle): (keyof ArticleMetadata)[] {
	if (!hasWaitingMetadata(draft, latest)) return [];
	const names = Object.keys(latest.liveFacts) as (keyof ArticleMetadata)[];
	return names.filter(
		(name) => JSON.stringify(draft.metadata[name]) !== JSON.stringify(latest.liveFacts[name]),
	);
}
