import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeView } from '@tiptap/pm/view';
import { pictureAddress } from '../document/schema.ts';

/** The title and the poster of a video; null if the store does not have it. */
export type DescribeVideo = (videoId: string) => Promise<{ name: string; poster: string | null } | null>;

/** Shows the figures of videos with their poster and title; a caption can be written below. */
export const videoFigures = (describe: DescribeVideo) =>
	Extension.create({
		name: 'videoFigures',
		addProseMirrorPlugins: () => [
			new Plugin({ props: { nodeViews: { figure: (node) => showFigure(node, describe) } } }),
		],
	});

function showFigure(node: Node, describe: DescribeVideo): NodeView {
	const dom = document.createElement('figure');
	const kind = node.attrs['data-kind'];
	if (kind) dom.dataset.kind = kind;
	const videoId = node.attrs['data-video-id'];
	const isSame = (other: Node) =>
		other.type === node.type && other.attrs['data-video-id'] === videoId && other.attrs['data-kind'] === kind;
	if (typeof videoId !== 'string') return { dom, contentDOM: dom, update: isSame };
	dom.dataset.videoId = videoId;
	const contentDOM = document.createElement('div');
	const frame = document.createElement('div');
	frame.className = 'video-frame';
	frame.contentEditable = 'false';
	const title = document.createElement('span');
	title.textContent = videoId;
	frame.append(title);
	dom.append(frame, contentDOM);
	void describe(videoId)
		.catch(() => null)
		.then((video) => {
			if (!video) return frame.classList.add('missing');
			title.textContent = video.name;
			if (video.poster === null) return;
			const poster = document.createElement('img');
			poster.src = pictureAddress(video.poster);
			poster.alt = '';
			frame.prepend(poster);
		});
	return { dom, contentDOM, update: isSame, ignoreMutation: ({ target }) => frame.contains(target) };
}
