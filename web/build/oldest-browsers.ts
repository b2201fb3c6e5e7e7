/**
 * The oldest browsers that are served (decision 125): what phones of 2015, computers with Windows 7 and Chromebooks of schools were left
 * with. Syntax and styles are written in words they know; what they lack beyond that is looked for before it is used.
 */
export const oldestBrowsers = ['safari15.6', 'chrome109', 'edge109', 'firefox121']
