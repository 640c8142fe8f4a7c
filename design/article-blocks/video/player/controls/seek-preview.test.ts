import { describe, expect, it } from 'vitest';
import { readThumbnailTrack, thumbnailAt } from './seek-preview.ts';

const address = 'https://example.org/media/abc/thumbnails.vtt';

describe('the thumbnail track', () => {
	it('parses time spans and image regions, with or without hours', () => {
		const track = readThumbnailTrack(
			[
				'WEBVTT',
				'',
				'1',
				'00:00.000 --> 00:02.500',
				'thumbnails-00.jpg#xywh=0,0,160,90',
				'',
				'01:00:02.500 --> 01:00:05.000 align:start',
				'thumbnails-01.jpg#xywh=pixel:160,90,160,90',
				'',
			].join('\r\n'),
			address,
		);
		expect(track).toEqual([
			{
				start: 0,
				end: 2.5,
				href: 'https://example.org/media/abc/thumbnails-00.jpg',
				x: 0,
				y: 0,
				width: 160,
				height: 90,
			},
			{
				start: 3602.5,
				end: 3605,
				href: 'https://example.org/media/abc/thumbnails-01.jpg',
				x: 160,
				y: 90,
				width: 160,
				height: 90,
			},
		]);
	});

	it('omits cues without a region, without an image, or with an image of another origin', () => {
		const cues = [
			'picture.jpg',
			'https://elsewhere.example/a.jpg#xywh=0,0,160,90',
			'javascript:alert(1)#xywh=0,0,160,90',
			'a.jpg#xywh=0,0,0,0',
			'',
		];
		const text = `WEBVTT\n\n${cues.map((cue, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${cue}`).join('\n\n')}`;
		expect(readThumbnailTrack(text, address)).toEqual([]);
		expect(readThumbnailTrack('<html>not found</html>', address)).toEqual([]);
	});

	it('selects the last thumbnail that has started', () => {
		const track = readThumbnailTrack(
			'WEBVTT\n\n00:02.000 --> 00:04.000\na.jpg#xywh=0,0,16,9\n\n00:04.000 --> 00:06.000\na.jpg#xywh=16,0,16,9\n',
			address,
		);
		expect([0, 2, 3.9, 4, 99].map((second) => thumbnailAt(track, second)?.x)).toEqual([
			undefined,
			0,
			0,
			16,
			16,
		]);
	});
});
