import type { Language } from '@portico/api/languages.ts';
import type { Framed } from '@portico/api/preview-messages.ts';
import {
	type CSSProperties,
	lazy,
	Suspense,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react';
import { Button } from '../../../controls/button.tsx';
import { ChoiceSwitch } from '../../../controls/choice-switch.tsx';
import { useSession } from '../../../data/session.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { EditorIcon } from '../../../editor/controls/editor-icons.tsx';
import { languageSigns, useMessages } from '../../../messages/messages.ts';
import { FollowedText } from './follow-text.ts';
import styles from './preview.module.css';
import { PreviewLinksDialog } from './preview-links-dialog.tsx';

/** Of windows, in pixels. */
const widths = { phone: 390, tablet: 820, desktop: 1440 } as const;

type Width = keyof typeof widths;
type Scheme = 'light' | 'dark';

/** `shared`: what other programs show, which is no page. */
type View = Framed['view'] | 'shared';

const views: readonly View[] = ['page', 'lists', 'shared'];

/** Loaded when it is first wanted; after a deploy, the server has a newer file in its place. */
const SharePreview = lazy(() => import('./share-preview.tsx').catch(() => ({ default: MissingPreview })));

function MissingPreview() {
	return <p role="alert">{useMessages().general.notLoaded}</p>;
}

type Props = {
	draft: ArticleDraft;
	/** The language to begin with. */
	lang: Language;
	/** Those that have a text. */
	languages: readonly Language[];
	/** Changes with each save of facts, and of what colleagues write: the page shows them as well. */
	saved: string;
	onClose(): void;
};

/** The page of an article as visitors will see it, beside what is written. */
export function PreviewPanel({ draft, lang: first, languages, saved, onClose }: Props) {
	const { preview: texts, general } = useMessages();
	const [chosen, setLang] = useState(first);
	const lang = languages.includes(chosen) ? chosen : first;
	const [width, setWidth] = useState<Width>(firstWidth);
	const [scheme, setScheme] = useState<Scheme>('light');
	const [view, setView] = useState<View>('page');
	const [isSharing, setSharing] = useState(false);
	const panel = useRef<HTMLElement>(null);
	useEffect(() => panel.current?.focus({ preventScroll: true }), []);
	const widthNames = Object.keys(widths) as Width[];
	return (
		<aside
			ref={panel}
			className={styles.panel}
			aria-label={texts.title}
			tabIndex={-1}
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || event.defaultPrevented) return;
				event.preventDefault();
				onClose();
			}}
		>
			<header className={styles.head}>
				{languages.length > 1 && (
					<ChoiceSwitch
						label={texts.language}
						value={lang}
						options={languages.map((value) => ({
							...{ value, text: languageSigns[value], name: general.languages[value] },
						}))}
						onChange={(value) => setLang(value)}
					/>
				)}
				<ChoiceSwitch
					label={texts.view}
					value={view}
					options={views.map((value) => ({ value, text: texts.views[value] }))}
					onChange={(value) => setView(value)}
				/>
				{view !== 'shared' && (
					<>
						<ChoiceSwitch
							label={texts.width}
							value={width}
							options={widthNames.map((value) => ({
								...{ value, text: <EditorIcon name={value} />, name: texts.widths[value] },
							}))}
							onChange={(value) => setWidth(value)}
						/>
						<span className={styles.roomy}>
							<Button
								kind="quiet"
								aria-pressed={scheme === 'dark'}
								onPress={() => setScheme(scheme === 'dark' ? 'light' : 'dark')}
							>
								{texts.dark}
							</Button>
						</span>
					</>
				)}
				<span className={styles.end}>
					<Button kind="quiet" onPress={() => setSharing(true)}>
						{texts.links}
					</Button>
					<Button kind="quiet" aria-label={general.close} onPress={onClose}>
						<EditorIcon name="remove" />
					</Button>
				</span>
			</header>
			{view === 'shared' ? (
				<Suspense>
					<SharePreview key={lang} {...{ draft, lang, saved }} />
				</Suspense>
			) : (
				<PreviewFrame key={lang} {...{ draft, lang, saved, scheme, view }} width={widths[width]} />
			)}
			{isSharing && draft.articleId !== null && (
				<PreviewLinksDialog articleId={draft.articleId} lang={lang} onClose={() => setSharing(false)} />
			)}
		</aside>
	);
}

/** The largest window whose words can be read in the room that the panel has. */
function firstWidth(): Width {
	if (matchMedia('(width < 40rem)').matches) return 'phone';
	return matchMedia('(width >= 90rem)').matches ? 'tablet' : 'desktop';
}

type FrameProps = Pick<Props, 'draft' | 'lang' | 'saved'> & {
	width: number;
	scheme: Scheme;
	view: Framed['view'];
};

/** The page in a window of this width, as large as there is room. */
function PreviewFrame({ draft, lang, saved, width, scheme, view }: FrameProps) {
	const { preview: texts, general } = useMessages();
	const { siteUrl } = useSession();
	const [followed] = useState(() => new FollowedText(draft, lang, siteUrl));
	useSyncExternalStore(followed.subscribe, followed.snapshot);
	useEffect(() => followed.open(), [followed]);
	useEffect(() => followed.look(view), [followed, view]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the server has something else
	useEffect(() => followed.refreshSoon(), [followed, saved]);
	const place = useRef<HTMLDivElement>(null);
	const [room, setRoom] = useState({ width: 0, height: 0 });
	useLayoutEffect(() => {
		const element = place.current;
		if (!element) return;
		const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	const scale = room.width === 0 ? 1 : Math.min(1, room.width / width);
	const frameStyle: CSSProperties = {
		...{ width, height: room.height / scale, transform: `scale(${scale})`, colorScheme: scheme },
		marginInlineStart: Math.max(0, (room.width - width * scale) / 2),
	};
	return (
		<>
			<p role="status" className={styles.fault} hidden={followed.fault === ''}>
				{followed.fault !== '' && texts.outdated(followed.fault)}
			</p>
			<div ref={place} className={styles.place}>
				{followed.address && (
					<iframe
						ref={followed.attach}
						className={styles.frame}
						style={frameStyle}
						src={followed.address}
						title={texts.frame(general.languages[lang])}
						referrerPolicy="no-referrer"
					/>
				)}
			</div>
		</>
	);
}
