import type { RefusalMessages } from '../error-answers/messages.ts';

/** Why a file is not uploaded. */
export const uploadMessages: RefusalMessages = {
	'upload-name': {
		zh: '文件名过长，或含有不可用的字符，请改名后再上传。',
		en: 'The file name is too long or has characters that cannot be used. Rename the file, then upload it.',
	},
	'upload-kind': ({ extension }) => ({
		zh: extension === '' ? '文件名缺少扩展名，无法识别类型。' : `不接受 .${extension} 类型的文件。`,
		en:
			extension === ''
				? 'The file name has no extension, so its kind is unknown.'
				: `Files of the kind .${extension} are not accepted.`,
	}),
	'upload-program': {
		zh: '这是程序或脚本文件，不能上传。',
		en: 'This file is a program or a script, which cannot be uploaded.',
	},
	'upload-heic': {
		zh: '不支持HEIC图片，请另存为JPEG后再上传。iPhone可在“设置”>“相机”>“格式”中选择“兼容性最佳”。',
		en: 'HEIC pictures are not supported. Save the picture as JPEG, then upload it. On an iPhone, choose “Most Compatible” in Settings > Camera > Formats.',
	},
	'upload-bitmap': {
		zh: '不支持BMP图片，请另存为PNG或JPEG后再上传。',
		en: 'BMP pictures are not supported. Save the picture as PNG or JPEG, then upload it.',
	},
	'upload-no-picture': {
		zh: '文件内容与扩展名不符，不是可识别的图片。请用图片软件另存为JPEG或PNG后再上传。',
		en: 'This is not a picture of a known kind, whatever its name says. Save it as JPEG or PNG with an image program, then upload it.',
	},
	'upload-no-film': {
		zh: '文件内容与扩展名不符，不是可识别的视频。请用剪辑软件导出为MP4后再上传。',
		en: 'This is not a video of a known kind, whatever its name says. Export it as MP4 with an editing program, then upload it.',
	},
	'upload-no-films': {
		zh: '此服务器未启用视频转换，不能上传视频。请联系管理员。',
		en: 'This server converts no videos, so none can be uploaded. Ask an administrator.',
	},
	'film-failed': {
		zh: '多次尝试后仍无法转换。请重试；如仍失败，请联系管理员。',
		en: 'It could not be made after several attempts. Try again; if that fails, ask an administrator.',
	},
	'film-work-not-found': {
		zh: '转换已完成或已取消。',
		en: 'This has been finished or cancelled already.',
	},
	'video-not-found': { zh: '该视频不存在或已删除。', en: 'This video does not exist or has been removed.' },
	'unusable-film': {
		zh: '视频已损坏或无法读取。请用剪辑软件导出为MP4（H.264）后再上传。',
		en: 'The video is damaged or cannot be read. Export it as MP4 (H.264) with an editing program, then upload it.',
	},
	'unusable-film-sound-only': {
		zh: '文件只有声音，没有画面，不是视频。',
		en: 'This file has sound but no picture, so it is no video.',
	},
	'unusable-film-still-image': {
		zh: '文件只有一幅静止画面，请作为图片上传。',
		en: 'This file is a single still picture. Upload it as a picture.',
	},
	'unusable-film-protected': {
		zh: '视频有版权保护（DRM），无法读取，请使用未加保护的副本。',
		en: 'The video is protected (DRM) and cannot be read. Use an unprotected copy.',
	},
	'unusable-film-colours': {
		zh: '视频为杜比视界格式，转换后颜色会失真。请导出为HDR10、HLG或SDR后再上传。',
		en: 'The video is Dolby Vision, whose colours would be wrong. Export it as HDR10, HLG or SDR, then upload it.',
	},
	'unusable-film-encrypted': {
		zh: '加密视频不能在此更改，请联系管理员用命令行处理。',
		en: 'An encrypted video cannot be changed here. Ask an administrator.',
	},
	'unusable-film-imported': {
		zh: '该视频由其他软件制作后导入，字幕不能在此更改，请联系管理员。',
		en: 'Another program made this video, so its subtitles cannot be changed here. Ask an administrator.',
	},
	'unusable-video': {
		zh: '视频转换后的文件不完整，请重试。',
		en: 'What was made of the video is incomplete. Try again.',
	},
	'unusable-subtitles': {
		zh: '字幕文件无法识别。请使用WebVTT（.vtt）或SRT（.srt）字幕文件。',
		en: 'The subtitles cannot be read. Use a WebVTT (.vtt) or SRT (.srt) file.',
	},
	'unusable-subtitles-encoding': {
		zh: '无法确定字幕文件的文字编码，请另存为UTF-8编码后再上传。',
		en: 'The encoding of the subtitles cannot be told for certain. Save the file as UTF-8, then upload it.',
	},
	'picture-not-cropped': {
		zh: '矢量图和动图不能裁切。',
		en: 'Drawings and animated pictures cannot be cropped.',
	},
	'upload-replaces-other-kind': ({ extension }) => ({
		zh: extension === '' ? '只能用图片替换图片。' : `只能用 ${extension} 文件替换。`,
		en:
			extension === ''
				? 'A picture can be replaced only by a picture.'
				: `This file can be replaced only by another ${extension} file.`,
	}),
	'upload-replaced-meanwhile': {
		zh: '该文件刚被他人替换，您的文件未采用。请查看目前的文件，仍需替换时重新上传。',
		en: 'Somebody else has just replaced this file, so yours was not taken. Look at what it is now, and upload yours again if it shall replace that.',
	},
	'file-in-use': ({ count }) => ({
		zh: `网站上有${count}处正在使用该文件，不能删除。请先从这些页面移除，或替换该文件。`,
		en: `The website shows this file in ${count} ${count === 1 ? 'place' : 'places'}, so it cannot be removed. Take it out there first, or replace it.`,
	}),
	'upload-empty': { zh: '文件为空。', en: 'The file is empty.' },
	'upload-too-large': ({ megabytes }) => ({
		zh: `文件大小超过${megabytes} MB。`,
		en: `The file is larger than ${megabytes} MB.`,
	}),
	'too-many-uploads': ({ max }) => ({
		zh: `未完成的上传已达${max}个，请等待完成，或取消一些。`,
		en: `You have ${max} unfinished uploads. Wait until some are finished, or cancel them.`,
	}),
	'upload-not-found': {
		zh: '该上传不存在、已取消或已过期，请重新上传。',
		en: 'This upload does not exist, was cancelled or has expired. Upload the file again.',
	},
	'upload-failed': {
		zh: '多次尝试后仍无法处理该文件，请重新上传；如仍失败，请联系管理员。',
		en: 'The file could not be processed after several attempts. Upload it again; if that fails, ask an administrator.',
	},
	'unusable-media': { zh: '该文件无法使用。', en: 'This file cannot be used.' },
	'unusable-picture': {
		zh: '图片已损坏或无法读取。请用图片软件打开并另存为JPEG或PNG后再上传。',
		en: 'The picture is damaged or cannot be read. Open it in an image program and save it as JPEG or PNG, then upload it.',
	},
	'picture-too-large': ({ megapixels }) => ({
		zh: `图片超过${Number(megapixels) / 100}亿像素，请缩小后再上传。`,
		en: `The picture has more than ${megapixels} million pixels. Make it smaller, then upload it.`,
	}),
	'picture-several-pages': ({ pages }) => ({
		zh: `该TIFF文件有${pages}页。请另存为PDF作为附件上传，或将每页另存为图片。`,
		en: `This TIFF has ${pages} pages. Save it as PDF and upload that, or save each page as a picture.`,
	}),
	'upload-protocol': ({ version }) => ({
		zh: `上传须使用tus ${version}协议。`,
		en: `Uploads need version ${version} of the tus protocol.`,
	}),
	'upload-header': ({ name }) => ({
		zh: `请求头 ${name} 缺失或无效。`,
		en: `The header ${name} is missing or not valid.`,
	}),
	'upload-part-type': ({ type }) => ({
		zh: `仅接受 ${type} 格式的内容。`,
		en: `Only ${type} content is accepted.`,
	}),
	'upload-offset': {
		zh: '上传进度不一致，请从已接收处继续。',
		en: 'The upload does not continue there. Continue from what has been received.',
	},
	'upload-part-too-large': ({ megabytes }) => ({
		zh: `每次最多发送${megabytes} MB。`,
		en: `At most ${megabytes} MB can be sent at a time.`,
	}),
	'upload-part-too-small': { zh: '每次发送的内容过少。', en: 'Too little was sent at a time.' },
	'upload-beyond-end': {
		zh: '发送的内容超出了文件大小。',
		en: 'More was sent than the size of the file.',
	},
	'upload-interrupted': { zh: '发送中断。', en: 'Sending was interrupted.' },
};
