import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { pictureAddress } from '../../data/picture-address.ts';
import { blockAround } from './block-commands.ts';

/** What is shown of a video: its title, its poster, and what is being done with it (empty if nothing is). */
export type VideoSummary = { name: string; poster: string | null; work: string };

/**
 * Tells what a video is, and again whenever that changes, until the returned function is called; null where the store
 * does not have it.
 */
export type FollowVideo = (videoId: string, show: (video: VideoSummary | null) => void) => () => void;

export type VideoOptions = {
	follow: FollowVideo;
	/** Opens what can be set of the video around the caret; null where the person may set nothing. */
	edit: { label: string; open(): void } | null;
};

/** Shows the figures of videos with their poster and title; a caption can be written below. */
export const videoFigures = (options: VideoOptions) =>
	Extension.create({
		name: 'videoFigures',
		addProseMirrorPlugins: () => [
			new Plugin({
				props: {
					nodeViews: { figure: (node, view, positionOf) => showFigure(node, view, positionOf, options) },
				},
			}),
		],
	});

/** The identifier of the video that is selected, or around the caret; null without one. */
export function videoAround({ state: { selection } }: { state: EditorState }): string | null {
	const figure =
		selection instanceof NodeSelection ? selection.node : blockAround(selection.$from, 'figure')?.node;
	const videoId = figure?.attrs['data-video-id'];
	return typeof videoId === 'string' ? videoId : null;
}

function showFigure(
	node: Node,
	view: EditorView,
	positionOf: () => number | undefined,
	{ follow, edit }: VideoOptions,
): NodeView {
	const dom = document.createElement('figure');
	const kind = node.attrs['data-kind'];
	if (kind) dom.dataset.kind = kind;
	const width = node.attrs['data-width'];
	if (width) dom.dataset.width = width;
	const videoId = node.attrs['data-video-id'];
	const isSame = (other: Node) =>
		other.type === node.type &&
		other.attrs['data-video-id'] === videoId &&
		other.attrs['data-kind'] === kind &&
		other.attrs['data-width'] === width;
	if (typeof videoId !== 'string') return { dom, contentDOM: dom, update: isSame };
	dom.dataset.videoId = videoId;
	const contentDOM = document.createElement('div');
	const frame = document.createElement('div');
	frame.className = 'video-frame';
	frame.contentEditable = 'false';
	const words = document.createElement('span');
	words.textContent = videoId;
	const work = document.createElement('small');
	const poster = document.createElement('img');
	poster.alt = '';
	frame.append(words);
	const button = edit && document.createElement('button');
	if (button) {
		button.type = 'button';
		button.textContent = edit.label;
		button.addEventListener('click', () => {
			const position = positionOf();
			if (position === undefined) return;
			const { doc, tr } = view.state;
			// There may be no caption to put the caret into.
			view.dispatch(tr.setSelection(NodeSelection.create(doc, position)));
			view.focus();
			edit.open();
		});
		frame.append(button);
	}
	dom.append(frame, contentDOM);
	const stop = follow(videoId, (video) => {
		frame.classList.toggle('missing', video === null);
		words.textContent = video?.name ?? videoId;
		work.textContent = video?.work ?? '';
		if (video?.work) words.append(work);
		if (!video?.poster) return poster.remove();
		const source = pictureAddress(video.poster);
		if (poster.getAttribute('src') !== source) poster.src = source;
		frame.prepend(poster);
	});
	return {
		...{ dom, contentDOM, update: isSame, destroy: stop },
		ignoreMutation: ({ target }) => frame.contains(target),
		stopEvent: ({ target }) => button?.contains(target as globalThis.Node) ?? false,
	};
}
