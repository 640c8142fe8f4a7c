import { fileSize } from '../../../attachment/file-facts.ts';
import type { PlayerContext } from '../player-context.ts';

/** Paths in a 20-unit square in the text colour; those in `surfaces` are filled. */
const strokes = {
	replay: 'M4.2 8.2a6.2 6.2 0 1 1-.3 3.6M4 4v4.2h4.2',
	louder: 'M12.5 7.2a4 4 0 0 1 0 5.6M14.8 5a7 7 0 0 1 0 10',
	quiet: 'M12.5 7.2a4 4 0 0 1 0 5.6',
	silent: 'm12.7 7.7 4.6 4.6m0-4.6-4.6 4.6',
	subtitles: 'M2.5 4.5h15v11h-15zM5 12.5h6m2 0h2M5 9.5h2m2 0h6',
	settings: 'M2.5 6h8m4 0h3M2.5 14h3m4 0h8M12.5 4v4m-5 4v4',
	pictureInPicture: 'M17.5 8.5v-4h-15v11h6M11 11.5h6.5v4.5H11z',
	fullscreen: 'M2.5 7.5v-4h5m5 0h5v4m0 5v4h-5m-5 0h-5v-4',
	leaveFullscreen: 'M7.5 3.5v4h-5m15 0h-5v-4m0 13v-4h5m-15 0h5v4',
	close: 'm4.5 4.5 11 11m0-11-11 11',
};
const surfaces = {
	play: 'M5.5 3.5v13l11-6.5z',
	pause: 'M5 3.5h3.5v13H5zm6.5 0H15v13h-3.5z',
};
const speaker = 'M2.5 7.8h3L9.5 4.5v11l-4-3.3h-3z';
const withSpeaker = new Set<string>(['louder', 'quiet', 'silent']);

/** A download link named after the title; null for encrypted videos, which have no file. */
export function buildDownloadLink({ video: { download, title }, texts }: PlayerContext): HTMLElement | null {
	if (!download) return null;
	return buildElement(
		'a',
		{ class: 'video-text-button', href: download.href, download: `${title.text}.mp4` },
		`${texts.download} · ${fileSize(download.size)}`,
	);
}

export type ControlButton = {
	element: HTMLButtonElement;
	/** Sets label and icon; the tooltip includes the key. */
	show(label: string, icon: IconName): void;
};

/** An icon button. `key` is its keyboard shortcut. */
export function buildControlButton(
	className: string,
	onPress: () => void,
	{ key = null, keyShortcut = key }: { key?: string | null; keyShortcut?: string | null } = {},
): ControlButton {
	const element = buildElement('button', {
		type: 'button',
		class: `video-button ${className}`,
		'aria-keyshortcuts': keyShortcut,
	});
	element.addEventListener('click', onPress);
	let shown = '';
	return {
		element,
		show(label, icon) {
			if (shown === label + icon) return;
			shown = label + icon;
			element.setAttribute('aria-label', label);
			element.title = key ? `${label} (${key})` : label;
			element.replaceChildren(buildIcon(icon));
		},
	};
}

export type IconName = keyof typeof strokes | keyof typeof surfaces;

/** A decorative icon in the style of the site. Its control has the label. */
function buildIcon(name: IconName): SVGSVGElement {
	const icon = svg('svg', { viewBox: '0 0 20 20', width: '20', height: '20', 'aria-hidden': 'true' });
	if (name in surfaces) {
		icon.append(svg('path', { d: surfaces[name as keyof typeof surfaces], fill: 'currentColor' }));
		return icon;
	}
	const strokeAttributes = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.5' };
	if (withSpeaker.has(name))
		icon.append(svg('path', { d: speaker, ...strokeAttributes, fill: 'currentColor' }));
	icon.append(svg('path', { d: strokes[name as keyof typeof strokes], ...strokeAttributes }));
	return icon;
}

function svg<Name extends 'svg' | 'path'>(
	name: Name,
	attributes: Record<string, string>,
): SVGElementTagNameMap[Name] {
	const element = document.createElementNS('http://www.w3.org/2000/svg', name);
	for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
	return element;
}

type Attributes = Record<string, string | number | boolean | null>;

/**
 * Creates an element with attributes and children. `true` sets an attribute without a value; `false` and null
 * omit it.
 */
export function buildElement<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	attributes: Attributes = {},
	...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
	const element = document.createElement(name);
	for (const [attribute, value] of Object.entries(attributes)) {
		if (value === false || value === null) continue;
		element.setAttribute(attribute, value === true ? '' : String(value));
	}
	element.append(...children);
	return element;
}
