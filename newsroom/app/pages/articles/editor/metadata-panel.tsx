import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { changedFacts, factNames } from '../../../comparison/changed-facts.ts';
import { Button } from '../../../controls/button.tsx';
import { CheckboxField } from '../../../controls/fields/choice-fields.tsx';
import { ColumnField } from '../../../controls/fields/combo-field.tsx';
import { DayField } from '../../../controls/fields/date-fields.tsx';
import { columnsQuery } from '../../../data/board.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { EditorIcon } from '../../../editor/controls/editor-icons.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { AddressField } from './address-field.tsx';
import type { ArticleUploads } from './article-uploads.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { CoverField } from './cover-field.tsx';
import editorStyles from './editor.module.css';
import styles from './metadata.module.css';
import { SaveStateMark } from './save-state.tsx';
import { hasWaitingMetadata } from './text-menu.tsx';

type Props = {
	draft: ArticleDraft;
	/** What the server has now; null for a new article. */
	latest: EditedArticle | null;
};

type PanelProps = Props & {
	id: string;
	/** Null where the person may upload nothing. */
	uploads: ArticleUploads | null;
	isOpen: boolean;
	reload(): Promise<EditedArticle | null>;
	onClose(): void;
	/** Of the texts that are shown: what each says of its makers. */
	children: ReactNode;
};

const homeId = 'article-home-column';

/** Leads to the field of the home column. */
export function focusHomeColumn(): void {
	document.querySelector<HTMLElement>(`#${homeId} input`)?.focus();
}

/**
 * Where an article stands on the website; for a new one, the field in which that is chosen.
 *
 * @param isNew whether it was new when its page was opened: what is written below keeps its place at the first save
 */
export function HomeLine({ draft, isNew }: Pick<Props, 'draft'> & { isNew: boolean }) {
	const { editor } = useMessages();
	const nameOf = useColumnNames();
	const line = <p className={styles.home}>{nameOf(draft.metadata.fdCode)}</p>;
	if (!isNew) return line;
	return (
		<div className={styles.firstField}>
			{draft.articleId === null ? <HomeField draft={draft} /> : line}
			{draft.needsColumn && (
				<p role="alert" className={editorStyles.limit} data-over>
					{editor.saving.failed(editor.metadata.chooseColumn)}
				</p>
			)}
		</div>
	);
}

/** What must be known of the metadata, also while its panel is closed. */
export function MetadataNotices({
	draft,
	latest,
	reload,
	isOpen,
}: Props & { reload(): Promise<EditedArticle | null>; isOpen: boolean }) {
	const messages = useMessages();
	const { metadata: texts } = messages.editor;
	const { state } = draft.metadataDraft;
	const names = factNames(messages);
	const waiting =
		latest && hasWaitingMetadata(draft, latest) ? changedFacts(latest.liveFacts, draft.metadata) : [];
	return (
		<>
			{state.kind === 'failed' && !isOpen && (
				<p className={styles.notice}>
					{texts.title}: <SaveStateMark state={state} onRetry={() => draft.retry()} />
				</p>
			)}
			{waiting.length > 0 && (
				<p className={styles.notice}>
					{texts.waitingFor(waiting.map(({ name }) => names[name]))} {texts.waiting}
				</p>
			)}
			{state.kind === 'conflict' && (
				<p role="alert" className={styles.notice}>
					{texts.conflict}{' '}
					<Button
						kind="quiet"
						onPress={() => void reload().then((now) => now && draft.metadataDraft.resetTo(now))}
					>
						{texts.reload}
					</Button>
				</p>
			)}
		</>
	);
}

/** What all languages of an article share, and who made its texts: beside what is written. */
export function MetadataPanel({ draft, latest, id, uploads, isOpen, reload, onClose, children }: PanelProps) {
	const { editor, general } = useMessages();
	const { metadata: texts } = editor;
	const columns = useQuery(columnsQuery).data ?? [];
	const nameOf = useColumnNames();
	const panel = useRef<HTMLElement>(null);
	useEffect(() => {
		if (isOpen) panel.current?.focus({ preventScroll: true });
	}, [isOpen]);
	const { metadata } = draft;
	const mayWrite = latest ? latest.mayWriteFacts : true;
	const mayPin = latest?.mayPin ?? false;
	return (
		<aside
			ref={panel}
			id={id}
			className={styles.panel}
			aria-label={texts.title}
			tabIndex={-1}
			hidden={!isOpen}
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || event.defaultPrevented) return;
				// The full screen stays.
				event.preventDefault();
				onClose();
			}}
		>
			<div className={styles.head}>
				<h2>{texts.title}</h2>
				{draft.articleId !== null && draft.metadataDraft.state.kind !== 'unchanged' && (
					<SaveStateMark state={draft.metadataDraft.state} onRetry={() => draft.retry()} />
				)}
				<Button kind="quiet" aria-label={general.close} onPress={onClose}>
					<EditorIcon name="remove" />
				</Button>
			</div>
			<div className={styles.part}>
				{!mayWrite && <p>{mayPin ? texts.pinOnly : texts.readOnly}</p>}
				{mayWrite && draft.articleId !== null && <HomeField draft={draft} />}
				{!mayWrite && (
					<p>
						{texts.column}: {nameOf(metadata.fdCode)}
					</p>
				)}
				<FurtherColumns draft={draft} nameOf={nameOf} mayWrite={mayWrite} columns={columns} />
				{mayPin && (
					<CheckboxField
						isSelected={metadata.pinned}
						onChange={(pinned) => {
							draft.setMetadata('pinned', pinned);
							if (!pinned) draft.setMetadata('pinnedUntil', null);
						}}
					>
						{texts.pinned}
					</CheckboxField>
				)}
				{mayPin && metadata.pinned && (
					<div>
						<DayField
							label={texts.pinnedUntil}
							value={metadata.pinnedUntil ?? ''}
							onChange={(day) => draft.setMetadata('pinnedUntil', day || null)}
						/>
						<p className={styles.hint}>{texts.pinnedUntilHint}</p>
					</div>
				)}
			</div>
			<div className={styles.part}>
				<CoverField draft={draft} mayWrite={mayWrite} uploads={uploads?.cover ?? null} />
			</div>
			<div className={styles.part}>
				<AttachmentsField draft={draft} mayWrite={mayWrite} uploads={uploads?.attachments ?? null} />
			</div>
			{latest && (
				<div className={styles.part}>
					<AddressField {...{ draft, latest, reload }} />
				</div>
			)}
			{children}
		</aside>
	);
}

function HomeField({ draft }: Pick<Props, 'draft'>) {
	const { metadata: texts } = useMessages().editor;
	const columns = useQuery(columnsQuery).data ?? [];
	return (
		<div id={homeId}>
			<ColumnField
				label={texts.column}
				value={draft.metadata.fdCode}
				columns={columns}
				isRequired
				onChange={(fdCode) => fdCode !== '' && draft.setMetadata('fdCode', fdCode)}
			/>
		</div>
	);
}

/** The names of a column and of those above it; its code until they are known. */
function useColumnNames(): (fdCode: string) => string {
	const columns = useQuery(columnsQuery).data ?? [];
	return (fdCode) => columns.find((column) => column.fdCode === fdCode)?.path.join(' / ') ?? fdCode;
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
			<p className={styles.name}>{texts.alsoIn}</p>
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
