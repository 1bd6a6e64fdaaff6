package io.github.acl4j.diagnosis.report;

import io.github.acl4j.diagnosis.explain.Printable;
import java.io.StringWriter;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Elements, attributes and text of a page that is well-formed XML as well as HTML. Whatever it is given is escaped, and control characters are replaced. Not
 * thread-safe.
 */
final class Markup {
    private final StringWriter page = new StringWriter();
    private final XMLStreamWriter xml;

    /** The content of an element. */
    @FunctionalInterface
    interface Content {
        void write();
    }

    Markup() {
        page.write("<!DOCTYPE html>\n");
        try {
            xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(page);
        } catch (XMLStreamException e) {
            throw new IllegalStateException("no page can be written", e);
        }
    }

    /** An element with attributes, as name and value in turn. Never closed by itself: HTML knows that of a few elements only. */
    Markup element(String name, Content content, Object... attributes) {
        try {
            xml.writeStartElement(name);
            attributes(attributes);
            xml.writeCharacters("");
            content.write();
            xml.writeEndElement();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("no page can be written", e);
        }
        return this;
    }

    Markup element(String name, String text, Object... attributes) {
        return element(name, () -> text(text), attributes);
    }

    /** One of those that have no content in HTML either. */
    Markup empty(String name, Object... attributes) {
        try {
            xml.writeEmptyElement(name);
            attributes(attributes);
        } catch (XMLStreamException e) {
            throw new IllegalStateException("no page can be written", e);
        }
        return this;
    }

    Markup text(String text) {
        try {
            xml.writeCharacters(Printable.text(text));
        } catch (XMLStreamException e) {
            throw new IllegalStateException("no page can be written", e);
        }
        return this;
    }

    private void attributes(Object... attributes) throws XMLStreamException {
        for (int i = 0; i < attributes.length; i += 2) {
            Object value = attributes[i + 1];
            xml.writeAttribute(
                    String.valueOf(attributes[i]),
                    value instanceof Double number
                            ? String.format(Locale.ROOT, "%.1f", number)
                            : Printable.text(String.valueOf(value)));
        }
    }

    @Override
    public String toString() {
        try {
            xml.flush();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("no page can be written", e);
        }
        return page + "\n";
    }
}
