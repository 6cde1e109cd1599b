export const texts = { unreadable: 'News in Kinward' }
