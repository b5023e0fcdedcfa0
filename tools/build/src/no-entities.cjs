exports.decodeHTML = (text) => text;
