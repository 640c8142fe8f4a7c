import { defaultLanguage, type Language, languages, otherLanguage } from '@portico/api/languages.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../controls/button.tsx';
import { ChoiceSwitch } from '../../../controls/choice-switch.tsx';
import { Page } from '../../../controls/page.tsx';
import { useMediaQuery } from '../../../controls/use-media-query.ts';
import { call, connectionFailure } from '../../../data/calls.ts';
import { isConnectionLost } from '../../../data/connection.ts';
import { loadOrKept } from '../../../data/kept-answers.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useSession } from '../../../data/session.ts';
import { useIsSignInRequested, writingBegan } from '../../../data/sign-in-again.ts';
import { ArticleDraft } from '../../../drafts/article-draft.ts';
import { createFollower } from '../../../drafts/follow-saves.ts';
import { useKeptArticle } from '../../../drafts/keep-article.ts';
import { EditorIcon } from '../../../editor/controls/editor-icons.tsx';
import { EditorToolbar } from '../../../editor/controls/toolbar.tsx';
import { type EditorRequest, editorToolsId } from '../../../editor/controls/toolbar-state.ts';
import type { BodyEditor } from '../../../editor/writing/create-editor.ts';
import { languageSigns, useLanguage, useMessages } from '../../../messages/messages.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { useScrollTogether, useTogether } from '../translation/scroll-together.ts';
import together from '../translation/together.module.css';
import { useArticleUploads } from './article-uploads.ts';
import { BylineFields } from './byline-fields.tsx';
import { DeviceNotice } from './device-notice.tsx';
import styles from './editor.module.css';
import { EditorDialogs, type OpenRequest } from './editor-dialogs.tsx';
import { followKeyboard } from './follow-keyboard.ts';
import { LeaveDialog, useWarning } from './leave-dialog.tsx';
import { HomeLine, MetadataNotices, MetadataPanel } from './metadata-panel.tsx';
import phone from './phone.module.css';
import { OthersLine, useEditingSession } from './presence.tsx';
import { TextPane } from './text-pane.tsx';

/** An article as the server has it. Events of other people's saves load it again. */
export const editedQuery = (articleId: string) =>
	queryOptions({
		queryKey: ['articles', 'edited', articleId],
		queryFn: ({ signal }) =>
			loadOrKept(`article ${articleId}`, () =>
				call('get', '/api/newsroom/articles/{articleId}', { articleId }, signal),
			),
		// Nobody may write on what was true when the article was last open here.
		...{ staleTime: 0, gcTime: 0 },
	});

/** Before the server has said what its setting is. */
const usualBodyKilobytes = 2048;

/** Of the panel, for the button that opens it. */
const panelId = 'article-facts';

/** Where both languages have room beside each other. */
const wideScreen = '(width >= 80rem)';

type View = Language | 'both';

type Props = {
	/** As it was opened; null for a new article. */
	opened: EditedArticle | null;
	/** The column of a new article. */
	fdCode?: string;
	onCreated?(articleId: string): void;
};

/** The page of an article: its metadata, its texts in both languages, and the tools. */
export function ArticleEditor({ opened, fdCode = '', onCreated }: Props) {
	const { editor, preview, translation } = useMessages();
	const language = useLanguage();
	const [draft] = useState(() => new ArticleDraft(opened, fdCode));
	useSyncExternalStore(draft.subscribe, draft.snapshot);
	const loaded = useQuery({ ...editedQuery(draft.articleId ?? ''), enabled: draft.articleId !== null });
	const latest = loaded.data ?? opened;
	useKeptArticle(draft, latest);
	const [follow] = useState(() =>
		createFollower(draft, (articleId) => editedQuery(articleId).queryKey, loaded.refetch),
	);
	const presence = useEditingSession(draft, follow);
	const [isPreviewOpen, setPreviewOpen] = useState(false);
	const previewed = languages.filter((lang) => isWritten(draft, lang));
	const isPreviewShown = isPreviewOpen && previewed.length > 0;
	// A preview takes the place of the other language.
	const isWide = useMediaQuery(wideScreen) && !isPreviewShown;
	const [view, setView] = useState<View>(() => firstView(opened));
	const shownView: View = view === 'both' && !isWide ? firstLanguage(opened) : view;
	const shown = shownView === 'both' ? languages : [shownView];
	const [active, setActive] = useState<{ lang: Language; body: BodyEditor | null } | null>(null);
	const [request, setRequest] = useState<OpenRequest | null>(null);
	useReturnToBody(request);
	useEffect(followKeyboard, []);
	const [finding, setFinding] = useState<Language | null>(null);
	const [isFull, setFull] = useState(false);
	const [isPanelOpen, setPanelOpen] = useState(false);
	const hasRoomForBoth = useMediaQuery('(width >= 120rem)');
	const isBeside = useMediaQuery('(width >= 90rem)');
	const uploads = useArticleUploads();
	useWarning(draft, uploads);
	const announce = useEffectEvent((articleId: string) => onCreated?.(articleId));
	const { personId } = useSession().person;
	useEffect(() => {
		draft.onCreated = (articleId) => announce(articleId);
		const close = draft.open(personId);
		const retry = () => draft.retry();
		addEventListener('online', retry);
		const writingEnds = writingBegan();
		return () => {
			removeEventListener('online', retry);
			writingEnds();
			close();
		};
	}, [draft, personId]);
	// Also once what was typed here is saved, on something that was loaded before.
	useEffect(() => {
		for (const lang of languages) {
			const saved = loaded.data?.texts[lang];
			if (saved) draft.texts[lang]?.applyRemote(saved);
		}
		if (loaded.data) draft.metadataDraft.applyRemote(loaded.data);
	});
	const isSessionOver = useIsSignInRequested();
	useEffect(() => {
		if (!isSessionOver) draft.retry();
	}, [draft, isSessionOver]);

	const reload = async () => {
		if (draft.articleId === null) return null;
		const article = await queryClient.fetchQuery({ ...editedQuery(draft.articleId), staleTime: 0 });
		// What this device has is no ground for a decision.
		if (isConnectionLost()) throw connectionFailure();
		return article;
	};
	const isShown = active !== null && shown.includes(active.lang) && isUsable(active.body);
	const body = isShown && active.body?.editor.isEditable ? active.body : null;
	const onRequest = (
		kind: EditorRequest,
		lang: Language = active?.lang ?? defaultLanguage,
		body = active?.lang === lang ? active.body : null,
	) => {
		if (kind === 'save') void draft.flush();
		else if (kind === 'find') setFinding(lang);
		else if (kind === 'full-screen') setFull(!isFull);
		else if (kind === 'tools') focusTools();
		else setRequest({ kind, lang, body });
	};
	const isWritable = shown.some((lang) => (latest ? latest.texts[lang]?.mayWrite : true));
	const title = titleOf(draft, language);
	const isBoth = shownView === 'both';
	const [wantsTogether, setTogether] = useScrollTogether();
	const hasHeight = useMediaQuery('(height >= 36rem)');
	const isTogether = isBoth && hasHeight && wantsTogether;
	const [panes, setPanes] = useState<HTMLElement | null>(null);
	useTogether(panes, isTogether);
	const viewSwitch = <ViewSwitch view={shownView} isWide={isWide} onChange={setView} />;
	const deskTools = (
		<>
			<Button
				kind="quiet"
				aria-label={preview.open}
				aria-expanded={isPreviewOpen}
				isDisabled={previewed.length === 0}
				onPress={() => {
					setPreviewOpen(!isPreviewOpen);
					if (!hasRoomForBoth) setPanelOpen(false);
				}}
			>
				<EditorIcon name="preview" />
				<span className={styles.wide}>{preview.open}</span>
			</Button>
			<Button
				kind="quiet"
				aria-label={editor.metadata.title}
				aria-expanded={isPanelOpen}
				aria-controls={panelId}
				onPress={() => {
					setPanelOpen(!isPanelOpen);
					if (!hasRoomForBoth && isBeside) setPreviewOpen(false);
				}}
			>
				<EditorIcon name="facts" />
				<span className={styles.wide}>{editor.metadata.title}</span>
			</Button>
			<span className={styles.narrowHidden}>
				<Button
					kind="quiet"
					aria-label={isFull ? editor.endFullScreen : editor.fullScreen}
					aria-pressed={isFull}
					onPress={() => setFull(!isFull)}
				>
					<EditorIcon name={isFull ? 'endFullScreen' : 'fullScreen'} />
				</Button>
			</span>
		</>
	);
	const home = <HomeLine draft={draft} isNew={opened === null} />;
	const isHomeInBar = isBoth && opened !== null;
	const above = (
		<>
			{isWritable && <EditorToolbar body={body} onRequest={(kind) => onRequest(kind)} />}
			<div className={styles.above}>
				{latest?.isRemoved && <p className={styles.removed}>{editor.removed}</p>}
				<OthersLine others={presence.others} />
				<DeviceNotice draft={draft} latest={latest} />
				<MetadataNotices {...{ draft, latest, reload, isOpen: isPanelOpen }} />
				{!isHomeInBar && home}
			</div>
		</>
	);
	return (
		<Page title={title ?? (draft.articleId === null ? editor.newArticle : editor.untitled)} isTitleHidden>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: Escape, from wherever the focus is in it */}
			<div
				className={`${styles.desk} ${phone.desk}`}
				data-facts={isPanelOpen || undefined}
				data-preview={isPreviewShown || undefined}
				data-full={isFull || undefined}
				onKeyDown={(event) => {
					if (event.key === 'Escape' && isFull && !event.defaultPrevented) setFull(false);
				}}
			>
				<div className={`${styles.writing} ${isTogether ? together.together : ''}`}>
					{isBoth && (
						<div className={styles.common}>
							{viewSwitch}
							{isHomeInBar && home}
							<div className={styles.paneActions}>
								{hasHeight && (
									<span className={together.switch}>
										<Button
											kind="quiet"
											aria-pressed={wantsTogether}
											onPress={() => setTogether(!wantsTogether)}
										>
											{translation.scrollTogether}
										</Button>
									</span>
								)}
								{deskTools}
							</div>
						</div>
					)}
					{isBoth && above}
					<div ref={setPanes} className={`${styles.panes} ${together.panes}`} data-count={shown.length}>
						{shown.map((lang) => (
							<TextPane
								key={lang}
								{...{ draft, lang, latest, reload, presence }}
								bar={isBoth ? null : { start: viewSwitch, end: deskTools }}
								above={isBoth ? null : above}
								isFinding={finding === lang}
								onFindingEnd={() => setFinding(null)}
								onFocus={(focused, focusedBody) => {
									const isWritable = focusedBody?.editor.isEditable ?? false;
									setActive({ lang: focused, body: isWritable ? focusedBody : null });
								}}
								onRequest={onRequest}
								onReady={(lang, created) =>
									setActive((now) => (isUsable(now?.body ?? null) ? now : { lang, body: created }))
								}
								uploads={uploads?.[lang] ?? null}
								maxBodyKilobytes={latest?.maxBodyKilobytes ?? usualBodyKilobytes}
							/>
						))}
					</div>
				</div>
				{isPreviewShown && (
					<PreviewPanel
						draft={draft}
						languages={previewed}
						lang={
							previewed.find((lang) => lang === (active?.lang ?? shown[0])) ?? previewed[0] ?? defaultLanguage
						}
						saved={`${draft.metadataDraft.revision} ${latest?.texts.zh?.revision} ${latest?.texts.en?.revision}`}
						onClose={() => setPreviewOpen(false)}
					/>
				)}
				<MetadataPanel
					id={panelId}
					{...{ draft, latest, uploads, reload }}
					isOpen={isPanelOpen}
					onClose={() => {
						setPanelOpen(false);
						document.querySelector<HTMLElement>(`[aria-controls="${panelId}"]`)?.focus();
					}}
				>
					{shown.map((lang) => (
						<BylineFields key={lang} {...{ draft, lang, latest, presence }} />
					))}
				</MetadataPanel>
			</div>
			{request && (
				<EditorDialogs
					{...{ request, draft, latest }}
					uploads={uploads?.[request.lang] ?? null}
					onClose={() => setRequest(null)}
				/>
			)}
			<LeaveDialog draft={draft} uploads={uploads} />
		</Page>
	);
}

/** Whether an article that exists has anything in a language. */
function isWritten({ articleId, texts }: ArticleDraft, lang: Language): boolean {
	const text = texts[lang];
	return articleId !== null && text !== null && (text.hasCopy || text.isUnsaved || text.baseVersion !== null);
}

const isUsable = (body: BodyEditor | null): body is BodyEditor => body !== null && !body.editor.isDestroyed;

/** The page stays where the text is. */
function focusTools(): void {
	document.querySelector<HTMLElement>(`#${editorToolsId} button`)?.focus({ preventScroll: true });
}

/** After a dialog for a body, whether it was left or used, people go on writing. */
function useReturnToBody(request: OpenRequest | null): void {
	const body = request && request.kind !== 'version' && request.kind !== 'shortcuts' ? request.body : null;
	useEffect(() => {
		if (!body) return;
		return () => {
			if (!body.editor.isDestroyed) body.editor.view.focus();
		};
	}, [body]);
}

/** The first title in the person's language, as it is typed; null for none. */
function titleOf(draft: ArticleDraft, language: Language): string | null {
	for (const lang of [language, otherLanguage(language)]) {
		const title = draft.texts[lang]?.content.title.trim();
		if (title) return title;
	}
	return null;
}

/** Both languages where there is a text in each, or somebody translates; else the one to write in. */
function firstView(opened: EditedArticle | null): View {
	const { present, writable } = languagesOf(opened);
	if (!opened || (writable.length === 2 && present.length < 2)) return firstLanguage(opened);
	return 'both';
}

/** The language to write in: the one that the person may write, else Chinese, in which articles begin. */
function firstLanguage(opened: EditedArticle | null): Language {
	const { present, writable } = languagesOf(opened);
	const [first = defaultLanguage] = writable.length === 1 ? writable : present;
	return first;
}

/** The languages in which an article has a text, and in which the person may write; Chinese first. */
const languagesOf = (opened: EditedArticle | null) => ({
	present: languages.filter((lang) => opened?.texts[lang]?.version || opened?.texts[lang]?.copySaved),
	writable: languages.filter((lang) => opened?.texts[lang]?.mayWrite),
});

type ViewSwitchProps = { view: View; isWide: boolean; onChange(view: View): void };

/** Which languages are shown. */
function ViewSwitch({ view, isWide, onChange }: ViewSwitchProps) {
	const { editor, general } = useMessages();
	// The bar of a phone has no room for words.
	const isPhone = useMediaQuery('(width < 40rem)');
	const views: readonly View[] = isWide ? [...languages, 'both'] : languages;
	const options = views.map((value) => {
		const name = value === 'both' ? editor.views.both : general.languages[value];
		return isPhone && value !== 'both' ? { value, text: languageSigns[value], name } : { value, text: name };
	});
	return <ChoiceSwitch label={editor.views.label} value={view} {...{ options, onChange }} />;
}
